import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../../kernel/time/dates.ts'
import { anyRhythm, step } from '../rhythm.fixture.ts'
import { AHEAD_DAYS, localDoses, type ScheduleFields, unitsOn } from '../schedule.rules.ts'
import { forecastStock, type SettledDoses, settledDoses, takeFromStock } from './stock.rules.ts'

const today = '2026-01-10'
const schedule = (frequency: string, endDate: string | null = null) => ({
  frequency,
  times: [],
  rhythm: null,
  startDate: '2026-01-05',
  endDate,
})
const none: SettledDoses = { until: null, has: () => false }
const lasts = (
  unitsOnHand: number,
  frequency = 'Twice daily',
  more: Partial<Parameters<typeof forecastStock>[3]> = {},
) =>
  forecastStock({ unitsOnHand, doseUnits: 1 }, schedule(frequency), today, {
    usedRecently: 0,
    settled: none,
    ...more,
  })

describe('how long a stock lasts', () => {
  // spec product: stock and refill forecast: doses take from it, undo gives back, refills add, seven days are low
  it('is until the first dose that it does not cover', () => {
    expect(lasts(4)).toEqual({ runsOutOn: '2026-01-12', daysLeft: 2, low: true })
    expect(lasts(5)).toMatchObject({ runsOutOn: '2026-01-12' })
    expect(lasts(0)).toEqual({ runsOutOn: today, daysLeft: 0, low: true })
  })

  it('is low from seven days on', () => {
    expect([lasts(15).low, lasts(16).low]).toEqual([true, false])
  })

  it('does not count doses that are settled', () => {
    const thisMorning = settledDoses({ ...schedule('Twice daily'), timesFrom: [], timeZone: 'UTC' }, [
      { date: today, time: '08:00' },
    ])
    expect(lasts(3, 'Twice daily', { settled: thisMorning })).toMatchObject({ runsOutOn: '2026-01-12' })
    expect(lasts(3)).toMatchObject({ runsOutOn: '2026-01-11' })
  })

  it('has no end where the course ends before', () => {
    const forecast = forecastStock(
      { unitsOnHand: 10, doseUnits: 1 },
      schedule('Once daily', '2026-01-15'),
      today,
      { usedRecently: 0, settled: none },
    )
    expect(forecast).toEqual({ runsOutOn: null, daysLeft: null, low: false })
  })

  it('is computed from recent use for an as-needed medication', () => {
    expect(lasts(10, 'As needed', { usedRecently: 60 })).toEqual({
      runsOutOn: '2026-01-15',
      daysLeft: 5,
      low: true,
    })
    expect(lasts(10, 'As needed')).toEqual({ runsOutOn: null, daysLeft: null, low: false })
    expect(lasts(0.5, 'As needed')).toMatchObject({ low: true })
  })

  it('follows the amounts of a rhythm’s steps', () => {
    const rhythm = [
      step({ times: ['08:00', '20:00'], days: 7, doseUnits: 2 }),
      step({ times: ['08:00', '20:00'], days: 7, doseUnits: 1 }),
      step({ every: 2, days: 14 }),
    ]
    const runsOut = (unitsOnHand: number) =>
      forecastStock({ unitsOnHand, doseUnits: 0.5 }, { ...schedule(''), rhythm }, '2026-01-05', {
        usedRecently: 0,
        settled: none,
      }).runsOutOn
    // Units used: 28 in the first week, 14 in the second, then 7 halves until the end.
    expect([3, 4, 28, 29, 41, 42, 45, 45.5].map(runsOut)).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-01-12',
      '2026-01-12',
      '2026-01-18',
      '2026-01-19',
      '2026-01-31',
      null,
    ])
  })

  it('covers thirds of tablets', () => {
    const forecast = forecastStock({ unitsOnHand: 1, doseUnits: 1 / 3 }, schedule('Once daily'), today, {
      usedRecently: 0,
      settled: none,
    })
    expect(forecast.daysLeft).toBe(3)
  })
})

describe('settled doses', () => {
  const started = { ...schedule('Twice daily'), times: ['08:00', '20:00'], timeZone: 'Asia/Tokyo' }

  it('come before their time counts, by the clock of their zone', () => {
    const { until, has } = settledDoses(
      { ...started, timesFrom: ['2026-01-09T23:00:00Z', '2026-01-10T12:00:00Z'] },
      [],
    )
    expect(until).toBe('2026-01-10')
    expect(['08:00', '20:00'].map((time) => has({ date: '2026-01-10', time }))).toEqual([false, true])
  })

  it('are none where every dose counts and none is marked', () => {
    expect(settledDoses({ ...started, timesFrom: [] }, []).until).toBeNull()
  })

  it('reach to the last one that is marked', () => {
    const marked = ['2026-01-11', '2026-01-12', '2026-01-10'].map((date) => ({ date, time: '08:00' }))
    expect(settledDoses({ ...started, timesFrom: ['2026-01-10T12:00:00Z'] }, marked).until).toBe('2026-01-12')
  })
})

/** Oracle: finds the day of the first uncovered dose, dose by dose. */
function firstUncovered(fields: ScheduleFields, unitsOnHand: number, { has }: SettledDoses): string | null {
  let needed = 0
  for (const dose of localDoses(fields, today, addDays(today, AHEAD_DAYS))) {
    if (has(dose)) continue
    needed += unitsOn(fields, dose.date) ?? 1
    if (needed > unitsOnHand + 1e-6) return dose.date
  }
  return null
}

// spec product: a forecast counts doses without listing them
test('a forecast is what counting each dose says', () => {
  const anySchedule = fc.record({
    frequency: fc.constantFrom(
      'Once daily',
      'Weekly',
      'Monthly',
      'Every 5 hours',
      'Every 3 days',
      'As written',
    ),
    times: fc.constant([]),
    rhythm: fc.option(anyRhythm),
    startDate: fc.integer({ min: -500, max: 100 }).map((days) => addDays(today, days)),
    endDate: fc.option(fc.integer({ min: -20, max: 500 }).map((days) => addDays(today, days))),
  })
  const settledFirst = fc.integer({ min: -1, max: 3 }).map((days): SettledDoses => {
    const until = days < 0 ? null : addDays(today, days)
    return { until, has: ({ date, time }) => until !== null && date <= until && time < '12:00' }
  })
  fc.assert(
    fc.property(anySchedule, fc.nat(900), settledFirst, (fields, unitsOnHand, settled) => {
      const { runsOutOn } = forecastStock({ unitsOnHand, doseUnits: 1 }, fields, today, {
        usedRecently: 0,
        settled,
      })
      expect(runsOutOn).toBe(firstUncovered(fields, unitsOnHand, settled))
    }),
    { numRuns: 300 },
  )
})

test('more on hand never runs out sooner', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(50), (units, more) => {
      const [one, other] = [lasts(units).daysLeft ?? Infinity, lasts(units + more).daysLeft ?? Infinity]
      expect(other).toBeGreaterThanOrEqual(one)
    }),
  )
})

test('a dose takes no more than there is', () => {
  expect(takeFromStock(10, 2)).toEqual({ taken: 2, short: 0 })
  expect(takeFromStock(0.2, 0.5)).toEqual({ taken: 0.2, short: 0.3 })
})
