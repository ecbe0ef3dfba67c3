import fc from 'fast-check'
import { RRule, type Weekday as RruleWeekday } from 'rrule'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../kernel/time/dates.ts'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { anyRhythm, step } from './rhythm.fixture.ts'
import { rhythmDoses } from './rhythm.rules.ts'
import type { LocalDose, Rhythm, RhythmStep } from './rhythm.vocabulary.ts'
import { dueDoses } from './schedule.rules.ts'

const inWords = (doses: Iterable<LocalDose>) => [...doses].map(({ date, time }) => `${date} ${time}`)

const frequencies = { hour: RRule.HOURLY, day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY }
const rruleWeekdays: RruleWeekday[] = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU]
const wall = (date: string, time: string) => new Date(`${date}T${time}:00Z`)

/** Computes a step with a library of iCalendar rules that our code does not use; it treats the wall clock as UTC. */
function oracleStep({ unit, every, weekdays, times }: RhythmStep, from: string, to: string): string[] {
  const day = Number(from.slice(8))
  return times
    .flatMap((time) =>
      new RRule({
        freq: frequencies[unit],
        interval: every,
        dtstart: wall(from, time),
        until: wall(to, '23:59'),
        wkst: RRule.MO,
        ...(weekdays.length > 0 && { byweekday: weekdays.flatMap((each) => rruleWeekdays[each - 1] ?? []) }),
        ...(unit === 'month' && {
          bymonthday: [28, 29, 30, 31].filter((last) => last < day).concat(day),
          bysetpos: -1,
        }),
      }).all(),
    )
    .map((at) => at.toISOString().slice(0, 16).replace('T', ' '))
    .toSorted()
}

/** Computes the doses of a rhythm with that library, up to a day. */
function oracle(rhythm: Rhythm, startDate: string, last: string): string[] {
  let from = Temporal.PlainDate.from(startDate)
  return rhythm.flatMap((each) => {
    const end = each.days === null ? last : from.add({ days: each.days }).subtract({ days: 1 }).toString()
    const found = oracleStep(each, from.toString(), end < last ? end : last)
    from = from.add({ days: each.days ?? 0 })
    return found
  })
}

const aDay = fc.integer({ min: 0, max: 366 * 8 }).map((offset) => addDays('2023-12-20', offset))

// spec product: weekdays, every n hours, days, weeks or months, and tapering in steps; each dose of a year is right
//   in the chosen zones
test('generated rhythms differ in no dose from the rules of iCalendar', () => {
  fc.assert(
    fc.property(
      anyRhythm,
      aDay,
      fc.integer({ min: -20, max: 700 }),
      fc.integer({ min: 0, max: 200 }),
      (rhythm, startDate, past, span) => {
        const from = addDays(startDate, past)
        const to = addDays(from, span)
        const expected = oracle(rhythm, startDate, to).filter((dose) => dose.slice(0, 10) >= from)
        expect(inWords(rhythmDoses(rhythm, startDate, from, to))).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})

/** Wall clock of a zone at an instant, by a different library than the rule uses. */
const clock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant: number) => format.format(instant)
}

/** Returns the first instant at which a zone's clock shows a time or, if the clock skips it, a later one. */
function instantShowing(words: string, shows: (instant: number) => string): number {
  const middle = Date.parse(`${words.replace(' ', 'T')}:00Z`)
  // Clocks differ from UTC by whole quarters of an hour, up to 14 hours.
  for (let quarter = -60; quarter <= 60; quarter += 1) {
    const instant = middle + quarter * 900_000
    if (shows(instant) === words) return instant
  }
  for (let quarter = -60; quarter <= 60; quarter += 1) {
    const instant = middle + quarter * 900_000
    if (shows(instant) > words) return instant
  }
  throw new Error(`No clock shows ${words}`)
}

const kinds: Readonly<Record<string, Rhythm>> = {
  weekdays: [step({ unit: 'week', weekdays: [1, 3, 7], times: ['02:30'] })],
  'weekdays of every other week': [step({ unit: 'week', every: 2, weekdays: [7], times: ['01:30'] })],
  'fixed hours': [step({ unit: 'hour', every: 8, times: ['02:30'] })],
  'drifting hours': [step({ unit: 'hour', every: 7, times: ['00:30'] })],
  'other days': [step({ every: 3, times: ['00:00', '02:30'] })],
  months: [step({ unit: 'month', times: ['02:30'] })],
  'every 3 months': [step({ unit: 'month', every: 3, times: ['23:45'] })],
  tapering: [
    step({ times: ['02:30', '20:00'], days: 60 }),
    step({ unit: 'hour', every: 12, times: ['02:30'], days: 90 }),
    step({ unit: 'week', weekdays: [7], times: ['01:30'], days: 130 }),
    step({ every: 2, times: ['02:30'] }),
  ],
}

describe.each(chosenTimeZones)('through a leap year in %s', (timeZone) => {
  const shows = clock(timeZone)
  it.each(Object.entries(kinds))('%s are right to the minute', (_, rhythm) => {
    const startDate = '2027-12-31'
    const schedule = { frequency: '', times: [], rhythm, startDate, endDate: null, timeZone }
    const planned = dueDoses(schedule, '2028-01-01', '2028-12-31')
    const expected = oracle(rhythm, startDate, '2028-12-31').filter((dose) => dose >= '2028')
    expect(inWords(planned)).toEqual(expected)
    expect(planned.map(({ at }) => at.getTime())).toEqual(expected.map((dose) => instantShowing(dose, shows)))
  })
})
