import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chosenTimeZones } from '../../preferences/preferences.vocabulary.ts'
import { instantOf, localTimeOf, offsetTimeOf } from './zoned-time.ts'

const MINUTE = 60_000

/** Oracle: applies the same rules minute by minute instead of by offsets. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function wallOf(at: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(at)
}

/** Returns the first minute at which the clock shows the wall time or, if the clock skips it, a later one. */
function firstMinute(date: string, time: string, timeZone: string): number {
  const wall = `${date} ${time}`
  const around = Date.parse(`${date}T${time}:00Z`)
  let seen: number | undefined
  for (let at = around - 15 * 60 * MINUTE; at <= around + 13 * 60 * MINUTE; at += 15 * MINUTE) {
    if (wallOf(at, timeZone) > wall) {
      seen = at
      break
    }
  }
  for (let at = (seen ?? 0) - 26 * 60 * MINUTE; at <= (seen ?? 0); at += MINUTE) {
    if (wallOf(at, timeZone) === wall) return at
  }
  for (let at = (seen ?? 0) - 15 * MINUTE; ; at += MINUTE) if (wallOf(at, timeZone) > wall) return at
}

/** Days on which the clocks of the chosen zones change or the calendar does. */
const days = [
  '2026-03-08', // the north of America
  '2026-11-01',
  '2026-03-29', // Europe
  '2026-10-25',
  '2026-04-05', // Sydney
  '2026-10-04',
  '2028-02-29',
  '2026-12-31',
]
const hours = ['00:00', '01:30', '02:00', '02:30', '03:00', '23:59']

describe.each(chosenTimeZones)('%s', (timeZone) => {
  // spec product: doses are due at local times of a zone, across clock changes and leap days
  it.each(days)(
    '%s: each time is the first minute that the clock shows it, or the first after it',
    (date) => {
      for (const time of hours) {
        expect([time, instantOf(date, time, timeZone).toISOString()]).toEqual([
          time,
          new Date(firstMinute(date, time, timeZone)).toISOString(),
        ])
      }
    },
  )
})

test('a time that the clock skips moves to where it goes on', () => {
  expect(instantOf('2026-03-29', '02:30', 'Europe/Paris').toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(localTimeOf(instantOf('2026-03-08', '02:15', 'America/New_York'), 'America/New_York')).toEqual({
    date: '2026-03-08',
    time: '03:00',
  })
})

test('a time that comes twice is the first of the two', () => {
  expect(instantOf('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
})

test('a day that a place left out ends where the next begins', () => {
  expect(instantOf('2011-12-30', '08:00', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z')
})

test('a clock may change by half an hour', () => {
  expect(instantOf('2026-10-04', '02:15', 'Australia/Lord_Howe').toISOString()).toBe(
    '2026-10-03T15:30:00.000Z',
  )
  expect(instantOf('2026-04-05', '01:45', 'Australia/Lord_Howe').toISOString()).toBe(
    '2026-04-04T14:45:00.000Z',
  )
})

test('an offset of old may have seconds', () => {
  expect(instantOf('1919-06-01', '12:00', 'Africa/Monrovia').toISOString()).toBe('1919-06-01T12:44:30.000Z')
})

test('a year of the first century is not one of the twentieth', () => {
  const morning = { date: '0002-01-01', time: '08:00' }
  expect(instantOf(morning.date, morning.time, 'UTC').toISOString()).toBe('0002-01-01T08:00:00.000Z')
  expect(localTimeOf(new Date('0002-01-01T08:00:00Z'), 'UTC')).toEqual(morning)
})

test('a zone that is not known counts as UTC', () => {
  expect(instantOf('2026-11-24', '08:00', 'Mars/Olympus').toISOString()).toBe('2026-11-24T08:00:00.000Z')
})

test('any time that exists comes back as it was, in all zones', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const minute = fc.integer({ min: 0, max: 60 * 24 * 365 * 60 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minute, (timeZone, minutes) => {
      const local = localTimeOf(new Date(Date.UTC(1990, 0, 1) + minutes * MINUTE), timeZone)
      expect(localTimeOf(instantOf(local.date, local.time, timeZone), timeZone)).toEqual(local)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
  ['2026-11-29T03:15:00Z', 'America/St_Johns', '2026-11-28T23:45:00-03:30'],
  ['2026-11-29T03:15:00Z', 'Nowhere/Here', '2026-11-29T03:15:00+00:00'],
])('%s is in %s %s', (instant, timeZone, written) => {
  expect(offsetTimeOf(new Date(instant), timeZone)).toBe(written)
  expect(new Date(written).getTime()).toBe(Date.parse(instant))
})
