import { expect, test } from 'vitest'
import { toInstant, toLocalTime } from './local-time.ts'

test('a local time comes back as it was typed', () => {
  expect(toLocalTime(toInstant('2026-11-24T10:15'))).toBe('2026-11-24T10:15')
})

test('a time that is not complete is no instant', () => {
  expect(toInstant('')).toBe('')
  expect(toLocalTime('soon')).toBe('')
})

test('an instant keeps its moment', () => {
  const instant = '2026-03-29T01:30:00.000Z'
  expect(toInstant(toLocalTime(instant))).toBe(instant)
})
