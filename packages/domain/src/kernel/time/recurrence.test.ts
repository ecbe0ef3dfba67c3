import fc from 'fast-check'
import { RRule, type Weekday as RruleWeekday } from 'rrule'
import { describe, expect, it, test } from 'vitest'
import { addDays } from './dates.ts'
import {
  MOST_TIMES,
  nextSeriesDay,
  recurrenceUnits,
  seriesDays,
  weekdayOf,
  weekdays,
  type Recurrence,
  type Series,
} from './recurrence.ts'

const repeats = (unit: Recurrence['unit'], every = 1, chosen: Recurrence['weekdays'] = []): Recurrence => ({
  unit,
  every,
  weekdays: chosen,
})

const days = (series: Series, from: string, to: string) => [...seriesDays(series, from, to)]

describe('a series', () => {
  it('without a repeat has one day', () => {
    const once: Series = { recurrence: repeats('once'), startDate: '2026-03-08' }
    expect(days(once, '2026-01-01', '2027-01-01')).toEqual(['2026-03-08'])
    expect(nextSeriesDay(once, '2026-03-09')).toBeUndefined()
  })

  it('of the 31st comes on the last day of shorter months, and on the 31st again', () => {
    const monthly: Series = { recurrence: repeats('month'), startDate: '2027-12-31' }
    expect(days(monthly, '2028-01-01', '2028-05-31')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ])
  })

  it('of February 29 comes each year, in other years on the 28th', () => {
    const yearly: Series = { recurrence: repeats('month', 12), startDate: '2028-02-29' }
    expect(days(yearly, '2028-01-01', '2032-12-31')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  it('on chosen weekdays begins with the first of them', () => {
    const recurrence = repeats('week', 2, [5, 1])
    // A Wednesday.
    expect(days({ recurrence, startDate: '2026-11-25' }, '2026-11-01', '2026-12-31')).toEqual([
      '2026-11-27',
      '2026-12-07',
      '2026-12-11',
      '2026-12-21',
      '2026-12-25',
    ])
  })

  it('ends after its number of times, from whatever day it is listed', () => {
    const three: Series = { recurrence: repeats('day', 10), startDate: '2026-01-01', times: 3 }
    expect(days(three, '2026-01-05', '2026-12-31')).toEqual(['2026-01-11', '2026-01-21'])
    expect(nextSeriesDay(three, '2026-01-22')).toBeUndefined()
  })

  it('is found a century later without counting the days', () => {
    const daily: Series = { recurrence: repeats('day', 3), startDate: '1900-01-01' }
    expect(nextSeriesDay(daily, '2199-12-30')).toBe('2199-12-31')
  })
})

test('weekdays are those of ISO 8601', () => {
  expect(['2026-11-23', '2026-11-29', '1960-02-29'].map(weekdayOf)).toEqual([1, 7, 1])
})

const frequencies = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY }
const rruleWeekdays: RruleWeekday[] = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU]
const utc = (date: string) => new Date(`${date}T00:00:00Z`)

/** Computes the same series with a library of iCalendar rules that our code does not use. */
function oracleDays({ recurrence, startDate, until, times }: Series, from: string, to: string): string[] {
  if (recurrence.unit === 'once') {
    return [startDate].filter((day) => day >= from && day <= to && day <= (until ?? day))
  }
  const day = Number(startDate.slice(8))
  const rule = new RRule({
    freq: frequencies[recurrence.unit],
    interval: recurrence.every,
    dtstart: utc(startDate),
    wkst: RRule.MO,
    ...(recurrence.unit === 'week' &&
      recurrence.weekdays.length > 0 && {
        byweekday: recurrence.weekdays.flatMap((weekday) => rruleWeekdays[weekday - 1] ?? []),
      }),
    ...(recurrence.unit === 'month' && {
      bymonthday: [28, 29, 30, 31].filter((last) => last < day).concat(day),
      bysetpos: -1,
    }),
    ...(until && { until: utc(until) }),
    ...(times && { count: times }),
  })
  return rule.between(utc(from), utc(to), true).map((date) => date.toISOString().slice(0, 10))
}

const date = fc.integer({ min: 0, max: 366 * 12 }).map((offset) => addDays('2023-12-20', offset))
const recurrence: fc.Arbitrary<Recurrence> = fc.record({
  unit: fc.constantFrom(...recurrenceUnits),
  every: fc.integer({ min: 1, max: 14 }),
  weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 7 }),
})

// spec product: repeats: every n days, weeks or months, chosen weekdays, until a date or a number of times, as a
//   local time in a zone
test('a series differs in no day from the rules of iCalendar', () => {
  fc.assert(
    fc.property(
      fc.record({
        recurrence,
        startDate: date,
        until: fc.option(date),
        times: fc.option(fc.integer({ min: 1, max: MOST_TIMES })),
      }),
      date,
      fc.integer({ min: 0, max: 500 }),
      (series, from, span) => {
        const to = addDays(from, span)
        expect(days(series, from, to)).toEqual(oracleDays(series, from, to))
      },
    ),
    { numRuns: 400 },
  )
})
