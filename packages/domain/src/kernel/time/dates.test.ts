import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dateIn, daysBetween } from './dates.ts'
import { isTimeZone } from './time-zones.ts'

const noon = new Date('2026-07-01T12:00:00Z')

describe('the date on a wall calendar', () => {
  it.each([
    ['UTC', '2026-07-01T12:00:00Z', '2026-07-01'],
    ['Pacific/Kiritimati', '2026-07-01T10:00:00Z', '2026-07-02'],
    ['Pacific/Pago_Pago', '2026-07-01T10:59:59Z', '2026-06-30'],
    ['Pacific/Pago_Pago', '2026-07-01T11:00:00Z', '2026-07-01'],
    ['Asia/Kathmandu', '2026-01-01T18:14:59Z', '2026-01-01'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02'],
    // New York's clocks go forward on 8 March and back on 1 November 2026.
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['Europe/London', '2024-02-29T23:59:59Z', '2024-02-29'],
  ])('in %s at %s is %s', (zone, instant, date) => {
    expect(dateIn(zone, new Date(instant))).toBe(date)
  })

  it('in an unknown zone is that of UTC', () => {
    for (const zone of ['', 'Mars/Olympus', 'x'.repeat(10_000), '__proto__']) {
      expect([zone, dateIn(zone, noon)]).toEqual([zone, '2026-07-01'])
    }
  })

  it('knows every zone of the runtime, and no other', () => {
    expect(Intl.supportedValuesOf('timeZone').every((name) => isTimeZone(name))).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
  })
})

describe('days between two dates', () => {
  it.each([
    ['2024-02-28', '2024-03-01', 2],
    ['2023-02-28', '2023-03-01', 1],
    ['1900-02-28', '1900-03-01', 1],
    ['2000-02-28', '2000-03-01', 2],
    ['2026-03-29', '2026-03-30', 1],
    ['2026-01-05', '2026-01-05', 0],
    ['2026-01-05', '2025-01-05', -365],
    ['1900-01-01', '2200-12-31', 109_937],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })

  it('are the inverse of adding days', () => {
    const date = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
      .map((instant) => instant.toISOString().slice(0, 10))
    fc.assert(
      fc.property(date, fc.integer({ min: -10_000, max: 10_000 }), (from, days) => {
        const to = addDays(from, days)
        expect(daysBetween(from, to)).toBe(days)
        expect(addDays(to, -days)).toBe(from)
      }),
    )
  })
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-15', 3, '2027-02-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later)
})
