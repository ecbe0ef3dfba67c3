import fc from 'fast-check'
import ICAL from 'ical.js'
import { rrulestr } from 'rrule'
import { expect, it, test } from 'vitest'
import { addDays } from '../kernel/time/dates.ts'
import { lastSeriesDay, type Series, seriesDays, weekdays } from '../kernel/time/recurrence.ts'
import { repeatParts } from './repeat-rule.rules.ts'

/** Expands a rule from its first day on. */
type Expand = (first: string, rule: string, to: string) => string[]

const byRrule: Expand = (first, rule, to) =>
  rrulestr(`DTSTART:${first.replaceAll('-', '')}T000000Z\nRRULE:${rule}`)
    .between(new Date(`${first}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true)
    .map((at) => at.toISOString().slice(0, 10))

/** Thunderbird's library. */
const byIcal: Expand = (first, rule, to) => {
  const days: string[] = []
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first))
  for (let next = dates.next(); next && next.toString() <= to; next = dates.next()) days.push(next.toString())
  return days
}

/** Expands the rules with another program, each from the first day of its part on. */
function expandAll(series: Series, to: string, expand: Expand): string[] {
  const last = lastSeriesDay(series)
  const until = last === undefined ? '' : `;UNTIL=${last.replaceAll('-', '')}`
  return repeatParts(series)
    .flatMap(({ rule, includes }) => {
      const first = [...seriesDays(series, series.startDate, to)].find(includes)
      return first === undefined ? [] : expand(first, `${rule}${until}`, to)
    })
    .toSorted()
}

const startDates = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-01-01', days))
const repeats = fc.record({
  unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  every: fc.integer({ min: 1, max: 14 }),
  weekdays: fc.subarray([...weekdays]),
})

// spec product: feeds are read alike by calendar programs: rules, time zones, text that people typed
test('a series comes on the same days in calendar programs as here', () => {
  const endings = fc.oneof(
    fc.constant({}),
    fc.record({ times: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ until: startDates }),
  )
  fc.assert(
    fc.property(startDates, repeats, endings, (startDate, recurrence, ending) => {
      const series: Series = { recurrence, startDate, ...ending }
      const to = addDays(startDate, 3000)
      const days = [...seriesDays(series, startDate, to)]
      expect(expandAll(series, to, byRrule)).toEqual(days)
      expect(expandAll(series, to, byIcal)).toEqual(days)
    }),
    { numRuns: 400 },
  )
})

const monthly = (startDate: string): Series => ({
  recurrence: { unit: 'month', every: 1, weekdays: [] },
  startDate,
})
const rulesOf = (series: Series) => repeatParts(series).map(({ rule }) => rule)

it('of a 31st every month means the last day of each', () => {
  expect(rulesOf(monthly('2026-01-31'))).toEqual(['FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1'])
  expect(expandAll(monthly('2026-01-31'), '2026-04-30', byIcal)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
})

it('of a 29th or 30th is two rules, one of them for February', () => {
  expect(rulesOf(monthly('2026-01-30'))).toEqual([
    'FREQ=YEARLY;INTERVAL=1;BYMONTH=1,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=30',
    'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=-1',
  ])
  expect(expandAll(monthly('2027-12-29'), '2028-03-31', byIcal)).toEqual([
    '2027-12-29',
    '2028-01-29',
    '2028-02-29',
    '2028-03-29',
  ])
})

it('is empty for a single event', () => {
  const once: Series = { recurrence: { unit: 'once', every: 1, weekdays: [] }, startDate: '2026-01-31' }
  expect(rulesOf(once)).toEqual([undefined])
})
