import { expect, it } from 'vitest'
import { backoff } from './backoff.ts'

const pauses = { first: 5, longest: 600, jitter: 0.2 }

it('doubles the pause with each failure, up to the longest', () => {
  const after = [1, 2, 3, 4, 8, 9, 1000, 5000].map((failures) => backoff(pauses, failures))
  expect(after).toEqual([5, 10, 20, 40, 600, 600, 600, 600])
})

it('pauses as long as the other side asks, and no shorter than usual', () => {
  expect(backoff(pauses, 1, 0, 60)).toBe(60)
  expect(backoff(pauses, 1, 0, 1000)).toBe(1000)
  expect(backoff(pauses, 4, 0, 1)).toBe(40)
})

it('spreads clients that failed together', () => {
  expect(backoff(pauses, 1, 0.5)).toBeCloseTo(5.5)
  expect(backoff(pauses, 1, 1, 100)).toBeCloseTo(120)
  expect(backoff({ ...pauses, jitter: -0.5 }, 2, 1)).toBe(5)
})
