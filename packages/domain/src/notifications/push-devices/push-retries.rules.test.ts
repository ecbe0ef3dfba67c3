import { expect, it } from 'vitest'
import { pauseBeforeRetry } from './push-retries.rules.ts'

it('waits longer each time, up to ten minutes', () => {
  const pauses = [1, 2, 3, 4, 8, 9, 1000].map((attempts) => pauseBeforeRetry(attempts, 0))
  expect(pauses).toEqual([5, 10, 20, 40, 600, 600, 600])
})

it('waits as long as the push service asks, and no shorter than it would', () => {
  expect(pauseBeforeRetry(1, 0, 60)).toBe(60)
  expect(pauseBeforeRetry(4, 0, 1)).toBe(40)
})

it('spreads messages that failed together', () => {
  expect(pauseBeforeRetry(1, 0.5)).toBeCloseTo(5.5)
  expect(pauseBeforeRetry(1, 1, 100)).toBeCloseTo(120)
})
