import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../kernel/time/dates.ts'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { fitTimes, intervalHours, isAsNeeded, usualTimes } from './frequency.rules.ts'
import { medicationFrequencies } from './medications.vocabulary.ts'
import { dueDoses, localDoses, mostDosesADay, type ScheduleFields } from './schedule.rules.ts'

const schedule = (fields: Partial<ScheduleFields>): ScheduleFields => ({
  frequency: 'Once daily',
  times: [],
  rhythm: null,
  startDate: '2026-01-05',
  endDate: null,
  ...fields,
})
const inWords = (fields: Partial<ScheduleFields>, from: string, to: string) =>
  [...localDoses(schedule(fields), from, to)].map(({ date, time }) => `${date} ${time}`)

describe('the frequencies of the form', () => {
  it.each([
    ['Once daily', ['08:00']],
    ['Twice daily', ['08:00', '20:00']],
    ['Three times daily', ['08:00', '14:00', '20:00']],
    ['Weekly', ['08:00']],
    ['Monthly', ['08:00']],
    ['As needed', []],
  ])('%s has its usual times', (frequency, times) => {
    expect(usualTimes(frequency)).toEqual(times)
  })

  it('are read whatever their case', () => {
    expect([isAsNeeded(' as NEEDED '), isAsNeeded('Weekly')]).toEqual([true, false])
  })

  // spec core-records §9: the six medication frequencies are schedules: usual times, weekday and day of month of the
  //   start
  it('weekly keeps the weekday of its start', () => {
    expect(inWords({ frequency: 'Weekly' }, '2026-01-06', '2026-01-26')).toEqual([
      '2026-01-12 08:00',
      '2026-01-19 08:00',
      '2026-01-26 08:00',
    ])
  })

  // spec core-records §9: the six medication frequencies are schedules: usual times, weekday and day of month of the
  //   start
  it('monthly keeps the day of its start, or the last of a shorter month', () => {
    const monthly = { frequency: 'Monthly', startDate: '2027-12-31' }
    expect(inWords(monthly, '2028-01-01', '2028-04-30')).toEqual([
      '2028-01-31 08:00',
      '2028-02-29 08:00',
      '2028-03-31 08:00',
      '2028-04-30 08:00',
    ])
  })

  it('as needed is due at no time', () => {
    expect(inWords({ frequency: 'As needed' }, '2026-01-01', '2026-12-31')).toEqual([])
  })
})

describe('free text', () => {
  // spec engagement §2: free frequency text maps to an interval: 24 hours, 12 for twice/2, 8 for three/3, 6 for
  //   four/4, N hour
  it.each([
    ['whenever Sam is home', 24],
    ['Twice a day', 12],
    ['2x daily', 12],
    ['three times', 8],
    ['3 x', 8],
    ['four times a day', 6],
    ['4x', 6],
    ['every 12 hours', 12],
    ['every 5h', 5],
    ['36-hourly', 36],
    ['12.5 mg each morning', 24],
  ])('%s means every %i hours', (frequency, hours) => {
    expect(intervalHours(frequency)).toBe(hours)
  })

  it('that divides the day has the same times each day', () => {
    expect(usualTimes('every 8 hours')).toEqual(['00:00', '08:00', '16:00'])
    expect(usualTimes('4x')).toEqual(['02:00', '08:00', '14:00', '20:00'])
  })

  it('that does not divide it steps on from the start', () => {
    expect(inWords({ frequency: 'every 36 hours' }, '2026-01-05', '2026-01-09')).toEqual([
      '2026-01-05 08:00',
      '2026-01-06 20:00',
      '2026-01-08 08:00',
      '2026-01-09 20:00',
    ])
    expect(inWords({ frequency: 'every 48 hours' }, '2026-01-06', '2026-01-09')).toEqual([
      '2026-01-07 08:00',
      '2026-01-09 08:00',
    ])
  })
})

test('chosen times hold as long as they are as many as the frequency has', () => {
  expect(fitTimes('Twice daily', ['19:45', '07:45'])).toEqual(['07:45', '19:45'])
  expect(fitTimes('Twice daily', ['07:45', '07:45'])).toEqual(['08:00', '20:00'])
  expect(fitTimes('Once daily', null)).toEqual(['08:00'])
})

const aDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
const aSchedule = fc.record({
  frequency: fc.constantFrom(
    ...medicationFrequencies,
    'every 5 hours',
    'every 36 hours',
    'every 3 days',
    '4x',
  ),
  times: fc.constant([]),
  rhythm: fc.constant(null),
  startDate: aDay,
  endDate: fc.option(aDay),
})

test('asking day by day and asking at once is the same, within start and end', () => {
  fc.assert(
    fc.property(aSchedule, aDay, fc.integer({ min: 0, max: 40 }), (fields, from, length) => {
      const to = addDays(from, length)
      const atOnce = [...localDoses(fields, from, to)]
      const byDay = Array.from({ length: length + 1 }, (_, day) => addDays(from, day)).flatMap((day) => [
        ...localDoses(fields, day, day),
      ])
      expect(byDay).toEqual(atOnce)
      for (const { date } of atOnce) {
        expect(date >= fields.startDate && (fields.endDate === null || date <= fields.endDate)).toBe(true)
      }
    }),
  )
})

test('in every chosen zone a year of daily doses is one a day, in order, whatever the clocks do', () => {
  for (const timeZone of chosenTimeZones) {
    for (const time of ['00:00', '02:30', '23:59']) {
      const fields = { ...schedule({ times: [time] }), timeZone }
      const doses = dueDoses(fields, '2028-01-01', '2028-12-31')
      expect([timeZone, time, doses.length]).toEqual([timeZone, time, 366])
      const instants = doses.map(({ at }) => at.getTime())
      expect(instants).toEqual([...new Set(instants)].toSorted((a, b) => a - b))
    }
  }
})

describe('the most doses of a day', () => {
  const step = {
    unit: 'day',
    every: 1,
    weekdays: [],
    times: ['08:00', '20:00'],
    days: 7,
    doseUnits: null,
  } as const
  it.each([
    ['Twice daily', 2],
    ['Weekly', 1],
    ['As needed', 0],
    ['every 5 hours', 5],
    ['every 4 hours', 6],
  ])('of %s are %i', (frequency, doses) => {
    const fields = { frequency, times: [], rhythm: null, startDate: '2026-06-01', endDate: null }
    expect(mostDosesADay(fields)).toBe(doses)
  })

  it('of a rhythm are those of its fullest step', () => {
    const hourly = { ...step, unit: 'hour' as const, weekdays: [], times: ['08:00'], days: null }
    const rhythm = [{ ...step, weekdays: [], times: [...step.times] }, hourly]
    expect(mostDosesADay({ frequency: '', times: [], rhythm, startDate: '2026-06-01', endDate: null })).toBe(
      24,
    )
  })
})
