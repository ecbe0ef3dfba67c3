import { describe, expect, it } from 'vitest'
import { lateDose, missedDoses, type WatchedSchedule } from './missed.rules.ts'

const at = (instant: string) => new Date(`${instant}:00Z`)
const schedule = (fields: Partial<WatchedSchedule> = {}): WatchedSchedule => ({
  frequency: 'Twice daily',
  times: ['08:00', '20:00'],
  rhythm: null,
  timesFrom: ['2026-06-10T12:00:00Z', '2026-06-10T12:00:00Z'],
  timeZone: 'UTC',
  startDate: '2026-06-01',
  endDate: null,
  latestMinutes: null,
  addedAt: '2026-06-10T12:00:00Z',
  ...fields,
})
const isMarked = () => false

const missed = (fields: Partial<WatchedSchedule>, now: string, marked: string[] = []) =>
  [
    ...missedDoses(schedule(fields), {
      since: at('1970-01-01T00:00'),
      before: at(now),
      now: at(now),
      isMarked: ({ date, time }) => marked.includes(`${date} ${time}`),
    }),
  ].map(({ date, time }) => `${date} ${time}`)

describe('missed doses', () => {
  it('are those without a mark whose next one is due, from the newest back', () => {
    expect(missed({}, '2026-06-12T09:00', ['2026-06-11 08:00'])).toEqual([
      '2026-06-11 20:00',
      '2026-06-10 20:00',
    ])
  })

  it('include the last one once it is too late for it', () => {
    expect(missed({ latestMinutes: 60 }, '2026-06-11T09:00')).toEqual(['2026-06-10 20:00'])
    expect(missed({ latestMinutes: 60 }, '2026-06-11T09:01')).toEqual([
      '2026-06-11 08:00',
      '2026-06-10 20:00',
    ])
  })

  it('begin with the medication, also where every planned dose counts', () => {
    expect(missed({ timesFrom: [] }, '2026-06-11T20:00')).toEqual(['2026-06-11 08:00', '2026-06-10 20:00'])
  })

  it('of a weekly and a monthly medicine are found however long ago they were', () => {
    const monthly = { frequency: 'Monthly', times: ['08:00'], timesFrom: ['2026-01-01T00:00:00Z'] }
    expect(missed({ ...monthly, startDate: '2026-01-31' }, '2026-06-12T09:00')).toEqual([
      '2026-04-30 08:00',
      '2026-03-31 08:00',
      '2026-02-28 08:00',
      '2026-01-31 08:00',
    ])
  })

  it('end with the course: its last dose is late for as long as the gap before it', () => {
    const course = { endDate: '2026-06-11' }
    expect(missed(course, '2026-06-12T07:59')[0]).toBe('2026-06-11 08:00')
    expect(missed(course, '2026-06-12T08:00')[0]).toBe('2026-06-11 20:00')
  })

  it('are none of a medicine that is given as needed', () => {
    expect(missed({ frequency: 'As needed', times: [], timesFrom: [] }, '2026-06-12T09:00')).toEqual([])
  })
})

describe('the late dose', () => {
  const weekly = schedule({ frequency: 'Weekly', times: ['08:00'], startDate: '2026-06-11', timesFrom: [] })

  it('of a weekly medicine stays late for a week', () => {
    expect(lateDose(weekly, { now: at('2026-06-11T08:00'), isMarked })).toBeUndefined()
    for (const now of ['2026-06-11T08:01', '2026-06-18T07:59']) {
      expect(lateDose(weekly, { now: at(now), isMarked })?.date).toBe('2026-06-11')
    }
    expect(lateDose(weekly, { now: at('2026-06-18T08:01'), isMarked })?.date).toBe('2026-06-18')
  })

  it('is empty if the last one is marked, or was due before its time counts', () => {
    const now = at('2026-06-12T09:00')
    expect(lateDose(weekly, { now, isMarked: () => true })).toBeUndefined()
    const entered = { ...weekly, timesFrom: ['2026-06-12T00:00:00Z'] }
    expect(lateDose(entered, { now, isMarked })).toBeUndefined()
  })
})
