import { describe, expect, it } from 'vitest'
import type { Recurrence } from '../kernel/time/recurrence.ts'
import { MOST_MISSED } from './expenses.vocabulary.ts'
import {
  checkRepetition,
  checkSchedule,
  dateAfter,
  datesUntil,
  firstListed,
  missedDates,
} from './repeating-expenses.rules.ts'
import { nextInWords, ruleInWords } from './repeating-expenses.texts.ts'

const monthly: Recurrence = { unit: 'month', every: 1, weekdays: [] }
const yearly: Recurrence = { unit: 'month', every: 12, weekdays: [] }
const daily: Recurrence = { unit: 'day', every: 1, weekdays: [] }
const series = (repeat: Recurrence, fields: object = {}) => ({
  startsOn: '2024-01-31',
  repeat,
  endsOn: null,
  endsAfter: null,
  nextOn: '2024-01-31',
  ...fields,
})

const weekly = (day: 1 | 3): Recurrence => ({ unit: 'week', every: 1, weekdays: [day] })
const inWords = (nextOn: string | null, pausedBecause: 'owner' | 'plan' | 'pet' | null) =>
  nextInWords({ nextOn, pausedBecause }, (day) => day)

describe('the dates of a repeating expense', () => {
  it('are those of the recurrence, the oldest first, up to a day and a number', () => {
    expect(datesUntil(series(monthly), '2024-04-30')).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
    ])
    expect(datesUntil(series(yearly, { nextOn: '2025-01-31' }), '2026-12-31', 1)).toEqual(['2025-01-31'])
    expect(datesUntil(series(monthly, { nextOn: null }), '2024-04-30')).toEqual([])
  })

  it('end on the last day or after a number of times', () => {
    expect(dateAfter(series(monthly, { endsAfter: 2 }), '2024-01-31')).toBe('2024-02-29')
    expect(dateAfter(series(monthly, { endsAfter: 2 }), '2024-02-29')).toBeNull()
    expect(dateAfter(series(monthly, { endsOn: '2024-02-28' }), '2024-01-31')).toBeNull()
  })

  it('are missed at most so often: the newest count', () => {
    const missed = missedDates(series(daily), '2026-01-31')
    expect([missed.length, missed.at(-1)]).toEqual([MOST_MISSED, '2026-01-31'])
  })

  it.each<[string, Recurrence, object?]>([
    ['daily', daily],
    ['every third day, ended', { ...daily, every: 3 }, { endsOn: '2060-06-30' }],
    ['a number of times', daily, { endsAfter: 999 }],
    ['on some weekdays', { unit: 'week', every: 1, weekdays: [1, 3, 7] }],
    ['every fifth week, from a Sunday to a Monday', { unit: 'week', every: 5, weekdays: [1, 7] }],
    ['weekly', { unit: 'week', every: 1, weekdays: [] }],
    ['monthly', monthly],
    ['every third month', { ...monthly, every: 3 }],
  ])('%s are missed as if all were listed', (_name, repeat, fields) => {
    for (const day of ['2024-02-01', '2025-03-02', '2065-01-31', '2160-02-29']) {
      const all = datesUntil(series(repeat, fields), day)
      expect(missedDates(series(repeat, fields), day)).toEqual(all.slice(-MOST_MISSED))
    }
  })

  it('are listed from near the end on, however long ago the next one was', () => {
    const everyDay: Recurrence = { unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] }
    for (const repeat of [daily, everyDay, weekly(3), monthly]) {
      const schedule = series(repeat)
      const listed = datesUntil({ ...schedule, nextOn: firstListed(schedule, '2160-02-29') }, '2160-02-29')
      expect(listed.length).toBeLessThan(MOST_MISSED + 20)
    }
  })
})

describe('the rule of a repeating expense', () => {
  it('must repeat, include the weekday of its first date, and end after it', () => {
    expect(checkSchedule(series(monthly))).toEqual({})
    expect(checkSchedule(series({ ...monthly, unit: 'once' }))).toEqual({ repeat: 'Choose how often' })
    // January 31, 2024 was a Wednesday.
    expect(checkSchedule(series(weekly(3)))).toEqual({})
    expect(checkSchedule(series(weekly(1)))).toEqual({ repeat: 'Choose the weekday of the first date too' })
    expect(checkSchedule(series(daily, { endsOn: '2024-01-30' }))).toEqual({
      endsOn: 'The last day cannot be before the first',
    })
  })

  it('may begin in the past with a limited number of dates', () => {
    const rule = { repeat: daily, endsOn: null, endsAfter: null }
    const today = { today: '2026-03-31' }
    expect(checkRepetition({ ...rule, spentOn: '2025-02-25' }, today)).toEqual({})
    expect(checkRepetition({ ...rule, spentOn: '2025-02-24' }, today)).toEqual({
      spentOn: 'At most 400 dates can lie in the past',
    })
    expect(
      checkRepetition({ ...rule, repeat: { ...daily, unit: 'once' }, spentOn: '1900-01-01' }, today),
    ).toEqual({})
  })

  it('is put in words with its next date or its state', () => {
    expect(ruleInWords({ repeat: yearly })).toBe('Repeats yearly')
    expect(inWords('2026-04-30', null)).toBe('Next on 2026-04-30')
    expect(inWords('2026-04-30', 'owner')).toBe('Paused')
    expect(inWords('2026-04-30', 'plan')).toBe('Paused by the plan')
    expect([inWords('2026-04-30', 'pet'), inWords(null, 'owner')]).toEqual(['Stopped with its pet', 'Ended'])
  })
})
