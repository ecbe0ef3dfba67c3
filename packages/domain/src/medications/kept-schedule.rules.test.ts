import { describe, expect, it } from 'vitest'
import { checkLeftWords, keptSchedule, type SentSchedule } from './kept-schedule.rules.ts'
import { step } from './rhythm.fixture.ts'
import type { ScheduleFields } from './schedule.rules.ts'

const sent = (fields: Partial<SentSchedule> = {}): SentSchedule => ({
  frequency: 'Twice daily',
  times: null,
  startDate: '2026-06-01',
  endDate: null,
  ...fields,
})
const weekdays = [step({ unit: 'week', weekdays: [1, 4], times: ['07:00'] })]
const course = [step({ days: 7, times: ['07:00', '19:00'] }), step({ days: 14, times: ['07:00'] })]

const before = keptSchedule(sent({ rhythm: course }), undefined) satisfies ScheduleFields

const endOf = (fields: Partial<SentSchedule>, replaced?: ScheduleFields) =>
  keptSchedule(sent({ rhythm: course, ...fields }), replaced).endDate

describe('a schedule that is kept', () => {
  it('has the words, times and end of its rhythm', () => {
    expect(before).toEqual({
      frequency: 'Twice daily for 7 days, then once daily for 14 days',
      times: ['07:00', '19:00'],
      rhythm: course,
      startDate: '2026-06-01',
      endDate: '2026-06-21',
    })
    expect(keptSchedule(sent({ rhythm: weekdays }), undefined)).toMatchObject({
      frequency: 'Mon and Thu',
      times: ['07:00'],
      endDate: null,
    })
  })

  it('is that of the frequency where there is no rhythm', () => {
    const kept = { frequency: 'Twice daily', times: ['08:00', '20:00'], rhythm: null }
    expect(keptSchedule(sent(), undefined)).toMatchObject(kept)
    expect(keptSchedule(sent({ rhythm: null }), before)).toMatchObject(kept)
  })

  it('keeps the rhythm if a form has none, until its frequency changes', () => {
    const { frequency } = before
    expect(keptSchedule(sent({ frequency, times: ['12:00'] }), before)).toEqual(before)
    expect(keptSchedule(sent({ frequency: 'Weekly' }), before)).toMatchObject({
      frequency: 'Weekly',
      rhythm: null,
      times: ['08:00'],
    })
  })

  it('ends with its rhythm, or earlier on a chosen day', () => {
    expect(endOf({ endDate: '2026-06-10' })).toBe('2026-06-10')
    expect(endOf({ endDate: '2026-07-10' })).toBe('2026-06-21')
    expect(endOf({ endDate: '2026-06-10' }, before)).toBe('2026-06-10')
    expect(endOf({ rhythm: weekdays, endDate: '2026-07-10' })).toBe('2026-07-10')
  })

  it('moves an end that only came from the rhythm', () => {
    const { endDate } = before
    expect(endOf({ endDate, startDate: '2026-06-03' }, before)).toBe('2026-06-23')
    expect(endOf({ endDate, startDate: '2026-05-30' }, before)).toBe('2026-06-19')
    expect(endOf({ endDate, rhythm: weekdays }, before)).toBeNull()
  })

  it('does not keep generated words without their rhythm', () => {
    const { frequency } = before
    const refused = { frequency: 'Choose how often it is given' }
    expect(checkLeftWords(sent({ frequency, rhythm: null }), before)).toEqual(refused)
    expect(checkLeftWords(sent({ frequency }), before)).toEqual({})
    expect(checkLeftWords(sent({ frequency: 'Mondays', rhythm: null }), before)).toEqual({})
    const daily = keptSchedule(sent({ rhythm: [step()] }), undefined)
    expect(checkLeftWords(sent({ frequency: daily.frequency, rhythm: null }), daily)).toEqual({})
  })
})
