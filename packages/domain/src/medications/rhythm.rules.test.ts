import fc from 'fast-check'
import { RRule, type Weekday as RruleWeekday } from 'rrule'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { anyRhythm, step } from './rhythm.fixture.ts'
import { lastDayOf, rhythmDoses, sharesDays, stepOn, timesOfRhythm } from './rhythm.rules.ts'
import type { LocalDose, Rhythm, RhythmStep } from './rhythm.vocabulary.ts'
import { dueDoses } from './schedule.rules.ts'

const inWords = (doses: Iterable<LocalDose>) => [...doses].map(({ date, time }) => `${date} ${time}`)
const doses = (rhythm: Rhythm, startDate: string, from: string, to: string) =>
  inWords(rhythmDoses(rhythm, startDate, from, to))

/** 2 tablets twice daily for a week, then 1, then 1 every other day. */
const tapering = [
  step({ times: ['08:00', '20:00'], days: 7, doseUnits: 2 }),
  step({ times: ['08:00', '20:00'], days: 7, doseUnits: 1 }),
  step({ every: 2, days: 14, doseUnits: 1 }),
]

describe('a rhythm', () => {
  it('of weekdays comes on them, also every other week', () => {
    const chosen = step({ unit: 'week', weekdays: [1, 3, 5] })
    // A Thursday.
    expect(doses([chosen], '2026-06-18', '2026-06-01', '2026-06-26')).toEqual([
      '2026-06-19 08:00',
      '2026-06-22 08:00',
      '2026-06-24 08:00',
      '2026-06-26 08:00',
    ])
    expect(doses([{ ...chosen, every: 2 }], '2026-06-18', '2026-06-20', '2026-07-03')).toEqual([
      '2026-06-29 08:00',
      '2026-07-01 08:00',
      '2026-07-03 08:00',
    ])
  })

  it('of hours begins at its first time, and keeps its times where they divide the day', () => {
    const eight = step({ unit: 'hour', every: 8, times: ['20:00'] })
    expect(doses([eight], '2026-06-15', '2026-06-15', '2026-06-16')).toEqual([
      '2026-06-15 20:00',
      '2026-06-16 04:00',
      '2026-06-16 12:00',
      '2026-06-16 20:00',
    ])
    const odd = step({ unit: 'hour', every: 36 })
    expect(doses([odd], '2026-06-15', '2026-06-16', '2026-06-18')).toEqual([
      '2026-06-16 20:00',
      '2026-06-18 08:00',
    ])
  })

  it('of months keeps its day, or the last one of a shorter month', () => {
    const monthly = step({ unit: 'month' })
    expect(doses([monthly], '2028-01-31', '2028-02-01', '2028-05-31')).toEqual([
      '2028-02-29 08:00',
      '2028-03-31 08:00',
      '2028-04-30 08:00',
      '2028-05-31 08:00',
    ])
    expect(doses([step({ unit: 'month', every: 12 })], '2028-02-29', '2028-03-01', '2032-12-31')).toEqual([
      '2029-02-28 08:00',
      '2030-02-28 08:00',
      '2031-02-28 08:00',
      '2032-02-29 08:00',
    ])
  })

  it('of steps gives one after the other, and ends with the last', () => {
    const all = doses(tapering, '2026-06-01', '2026-01-01', '2027-01-01')
    expect(all).toHaveLength(7 * 2 + 7 * 2 + 7)
    expect(all.slice(27, 30)).toEqual(['2026-06-14 20:00', '2026-06-15 08:00', '2026-06-17 08:00'])
    expect(all.at(-1)).toBe('2026-06-27 08:00')
    expect(lastDayOf(tapering, '2026-06-01')).toBe('2026-06-28')
    expect(lastDayOf([...tapering, step()], '2026-06-01')).toBeNull()
    expect(lastDayOf(tapering, '2200-12-20')).toBe('2200-12-31')
  })

  it('says of each day which step it falls in', () => {
    const unitsOn = (date: string) => stepOn(tapering, '2026-06-01', date)?.doseUnits
    expect(['2026-05-31', '2026-06-07', '2026-06-08', '2026-06-14'].map(unitsOn)).toEqual([2, 2, 1, 1])
    expect(stepOn(tapering, '2026-06-01', '2026-06-15')?.every).toBe(2)
    expect(stepOn(tapering, '2026-06-01', '2027-06-15')?.every).toBe(2)
  })

  it('names its times of day once each; hours that drift have the one they begin with', () => {
    const eight = step({ unit: 'hour', every: 8, times: ['20:00'], days: 3 })
    expect(timesOfRhythm([eight, step({ times: ['08:00', '12:00'] })])).toEqual([
      '04:00',
      '08:00',
      '12:00',
      '20:00',
    ])
    expect(timesOfRhythm([step({ unit: 'hour', every: 36, times: ['09:00'] })])).toEqual(['09:00'])
  })

  it('shares its days with one that only has other times or doses', () => {
    const later = tapering.map((each) => ({ ...each, times: ['09:00'], doseUnits: null }))
    expect(sharesDays(tapering, later)).toBe(true)
    expect([sharesDays(tapering, tapering.slice(1)), sharesDays(tapering, null)]).toEqual([false, false])
  })
})

const frequencies = { hour: RRule.HOURLY, day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY }
const rruleWeekdays: RruleWeekday[] = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU]
const wall = (date: string, time: string) => new Date(`${date}T${time}:00Z`)

/** A step by a library of iCalendar rules, which has no part in ours; it keeps the wall clock as if it were UTC. */
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

/** The doses of a rhythm by that library, up to a day. */
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
        expect(doses(rhythm, startDate, from, to)).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})

/** What the wall clock of a zone shows at an instant, by another library than the rule uses. */
const clock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (instant: number) => format.format(instant)
}

/** The first instant at which a zone's clock shows a time, or has gone on past it where it skips it. */
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
