import { expect, it } from 'vitest'
import { noAnswer } from './problem-error.ts'
import { maintenance, nextCheck, whatShuts } from './status-check.ts'

const offline = noAnswer(new Error('no line'))
const passed = { error: null, isSuccess: true }
const running = { error: null, isSuccess: false }
const failed = (error: Error) => ({ error, isSuccess: false })

it('a start waits for its check, and a check that fails keeps it out', () => {
  expect(whatShuts(undefined, running, false)).toBeUndefined()
  expect(whatShuts(undefined, failed(offline), false)).toBe(offline)
  expect(whatShuts(undefined, failed(maintenance), false)).toBe(maintenance)
})

it('an open page is covered by maintenance, and not because it lost its line', () => {
  expect(whatShuts(undefined, failed(offline), true)).toBeUndefined()
  expect(whatShuts(undefined, failed(maintenance), true)).toBe(maintenance)
})

it('keeps a closed gate closed during a retry and without an answer, and opens it after a good one', () => {
  for (const isOpen of [true, false]) {
    expect(whatShuts(maintenance, running, isOpen)).toBe(maintenance)
    expect(whatShuts(maintenance, failed(offline), isOpen)).toBe(offline)
    expect(whatShuts(offline, passed, isOpen)).toBeUndefined()
  }
})

it('pages that wait ask again a few times a minute, and not all at once', () => {
  const pauses = Array.from({ length: 20 }, nextCheck)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(15_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(22_500)
  expect(new Set(pauses).size).toBeGreaterThan(1)
})
