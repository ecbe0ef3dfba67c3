import { describe, expect, it, test } from 'vitest'
import type { DoseDay } from './health-analytics.contract.ts'
import { changesOf, stateOfDay, weeksOf } from './health-analytics.rules.ts'
import { dosesInWords, eventsInWords, sumDoses, symptomsInWords } from './health-analytics.texts.ts'

const day = (date: string, fields: Partial<DoseDay> = {}): DoseDay => ({
  day: date,
  onTime: 0,
  late: 0,
  partial: 0,
  skipped: 0,
  missed: 0,
  ...fields,
})

const dayOf = (date: string) => date
const sign = (name: string, count: number) => ({ name, count, days: [] })
const of = (count: number) => ({ count, records: [] })
const weights = (...list: [string, number][]) => ({
  weights: list.map(([date, kg]) => ({ day: date, kg })),
})

it.each([
  ['onTime', { onTime: 2 }],
  ['late', { onTime: 1, late: 1 }],
  ['late', { late: 2 }],
  ['partly', { onTime: 1, missed: 1 }],
  ['partly', { late: 1, skipped: 1 }],
  ['partly', { partial: 1 }],
  ['missed', { missed: 2 }],
  ['missed', { skipped: 1 }],
] as const)('a day is %s with the doses %o', (state, fields) => {
  expect(stateOfDay(day('2026-07-05', fields))).toBe(state)
})

test('the doses of a period in words', () => {
  const [sunday, nextSunday, monday] = ['2026-07-05', '2026-07-12', '2026-07-13'].map((date) =>
    day(date, { onTime: 1, missed: 1 }),
  )
  const good = day('2026-07-06', { onTime: 2 })
  if (!sunday || !nextSunday || !monday) throw new Error('no days')
  expect(sumDoses([sunday, good])).toEqual({ given: 3, due: 4 })
  expect(dosesInWords([good], dayOf)).toBe('All were given.')
  expect(dosesInWords([sunday, good], dayOf)).toBe('1 dose was not given, on 2026-07-05.')
  expect(dosesInWords([sunday, good, nextSunday], dayOf)).toBe(
    '2 doses were not given, both on a Sunday, the last on 2026-07-12.',
  )
  expect(dosesInWords([sunday, nextSunday, monday], dayOf)).toBe(
    '3 doses were not given, the last on 2026-07-13.',
  )
})

test('symptoms, visits and vaccinations in words', () => {
  expect(symptomsInWords({ count: 5, signCount: 3, signs: [sign('Itching', 4), sign('Limping', 2)] })).toBe(
    'Symptoms noted 5 times. Most often Itching (4) and Limping (2).',
  )
  const once = { count: 1, signCount: 2, signs: [sign('Limping', 1), sign('Licking a paw', 1)] }
  expect(symptomsInWords(once)).toBe('Symptoms noted once.')
  expect(symptomsInWords({ count: 2, signCount: 0, signs: [] })).toBe('Symptoms noted 2 times.')
  expect(eventsInWords({ visits: of(5), vaccinations: of(1) })).toBe('5 visits and 1 vaccination.')
  expect(eventsInWords({ visits: of(0), vaccinations: of(2) })).toBe('2 vaccinations.')
})

test('the calendar has whole weeks from Sunday, also over the days of a clock change', () => {
  // In New York March 8 has 23 hours; it is a Sunday.
  const weeks = weeksOf({ from: '2026-03-06', to: '2026-03-15' })
  expect(weeks).toEqual([
    [null, null, null, null, null, '2026-03-06', '2026-03-07'],
    ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'],
    ['2026-03-15', null, null, null, null, null, null],
  ])
  expect(weeksOf({ from: '2026-03-08', to: '2026-03-08' })).toHaveLength(1)
})

describe('the weights of two pets', () => {
  const miso = weights(['2026-06-20', 5], ['2026-08-20', 4.75], ['2026-11-20', 4.55])

  it('begin at zero on the day from which both are known', () => {
    const biscuit = weights(['2026-05-01', 11], ['2026-07-01', 12], ['2026-09-01', 12.12])
    expect(changesOf([miso, biscuit])).toEqual({
      since: '2026-06-20',
      lines: [
        [
          { day: '2026-06-20', percent: 0 },
          { day: '2026-08-20', percent: -5 },
          { day: '2026-11-20', percent: -9 },
        ],
        [
          { day: '2026-06-20', percent: 0 },
          { day: '2026-07-01', percent: 9.1 },
          { day: '2026-09-01', percent: 10.2 },
        ],
      ],
    })
  })

  it('have no lines without two weights of each', () => {
    expect(changesOf([miso, weights()])).toBeUndefined()
    expect(changesOf([miso, weights(['2026-07-01', 12])])).toBeUndefined()
    expect(changesOf([weights(), weights()])).toBeUndefined()
  })
})
