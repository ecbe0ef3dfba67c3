import { expect, test } from 'vitest'
import { toInstant, toLocalTime } from './local-time.ts'

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'Pacific/Honolulu',
]

test.each(zones)('in %s a local time comes back as it was typed', (zone) => {
  for (const local of ['2026-11-24T10:15', '2026-07-01T00:00', '1900-01-02T23:59', '0002-01-01T08:00']) {
    expect(toLocalTime(toInstant(local, zone), zone)).toBe(local)
  }
})

// spec core-records §3: preferences: every one can be chosen, and takes effect everywhere at once
test('a local time is on the clock of the zone', () => {
  expect(toInstant('2026-11-24T10:15', 'America/New_York')).toBe('2026-11-24T15:15:00.000Z')
  expect(toInstant('2026-07-24T10:15', 'America/New_York')).toBe('2026-07-24T14:15:00.000Z')
  expect(toLocalTime('2026-11-24T23:30:00Z', 'Asia/Tokyo')).toBe('2026-11-25T08:30')
})

test('a time that comes twice is its first, one that is skipped goes on as long after', () => {
  expect(toInstant('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(toInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
  expect(toInstant('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(toInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('a time that is not complete is no instant', () => {
  expect(toInstant('', 'UTC')).toBe('')
  expect(toInstant('12345-01-01T08:00', 'UTC')).toBe('')
  expect(toLocalTime('soon', 'UTC')).toBe('')
})

test('an instant keeps its moment', () => {
  const instant = '2026-03-29T01:30:00.000Z'
  expect(toInstant(toLocalTime(instant, 'Europe/Berlin'), 'Europe/Berlin')).toBe(instant)
})
