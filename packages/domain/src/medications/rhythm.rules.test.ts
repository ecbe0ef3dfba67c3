import { describe, expect, it } from 'vitest'
import { step } from './rhythm.fixture.ts'
import { lastDayOf, rhythmDoses, sharesDays, stepOn, timesOfRhythm } from './rhythm.rules.ts'
import type { LocalDose, Rhythm } from './rhythm.vocabulary.ts'

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

  // spec product: weekdays, every n hours, days, weeks or months, and tapering in steps; each dose of a year is right
  //   in the chosen zones
  it('of steps gives one after the other, and ends with the last', () => {
    const all = doses(tapering, '2026-06-01', '2026-01-01', '2027-01-01')
    expect(all).toHaveLength(7 * 2 + 7 * 2 + 7)
    expect(all.slice(27, 30)).toEqual(['2026-06-14 20:00', '2026-06-15 08:00', '2026-06-17 08:00'])
    expect(all.at(-1)).toBe('2026-06-27 08:00')
    expect(lastDayOf(tapering, '2026-06-01')).toBe('2026-06-28')
    expect(lastDayOf([...tapering, step()], '2026-06-01')).toBeNull()
    expect(lastDayOf(tapering, '2200-12-20')).toBe('2200-12-31')
  })

  it('returns the step of each day', () => {
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
