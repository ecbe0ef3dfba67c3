import { describe, expect, it, test } from 'vitest'
import { step } from '../medications/rhythm.fixture.ts'
import { firstDoseAhead, isOverdue, medicationLabel } from './due-list.rules.ts'

// spec engagement §2: reminders, medications and appointments in one list, labelled Daily, Twice daily, 3x daily, 4x
//   daily, Every Nh, Starts tomorrow, Starts in N days
test.each([
  ['Once daily', 'Daily'],
  ['Twice daily', 'Twice daily'],
  ['Three times daily', '3x daily'],
  ['weekly ', 'Weekly'],
  ['Monthly', 'Monthly'],
  // Free text, mapped as in the spec.
  ['with food', 'Daily'],
  ['2 times a day', 'Twice daily'],
  ['three pills', '3x daily'],
  ['four times a day', '4x daily'],
  ['every 6 hours', '4x daily'],
  ['every 5 hours', 'Every 5h'],
  ['every 48 hours', 'Every 48h'],
])('a medication given %j is labelled %s', (frequency, label) => {
  expect(medicationLabel({ frequency, rhythm: null, startDate: '2026-06-15' }, '2026-06-15')).toBe(label)
})

// spec engagement §2: reminders, medications and appointments in one list, labelled Daily, Twice daily, 3x daily, 4x
//   daily, Every Nh, Starts tomorrow, Starts in N days
test.each([
  ['2026-06-16', 'Starts tomorrow'],
  ['2026-06-17', 'Starts in 2 days'],
  ['2026-06-22', 'Starts in 7 days'],
])('a medication that starts on %s is labelled %s', (startDate, label) => {
  expect(medicationLabel({ frequency: 'Twice daily', rhythm: null, startDate }, '2026-06-15')).toBe(label)
})

describe('overdue at noon is', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const entry = { date: '2026-06-15', time: null, at: '2026-06-15T09:00:00Z', snoozedUntil: null }
  const timed = { ...entry, time: '09:00' }
  test.each([
    ['a dose whose time has come', { ...timed, kind: 'dose' }, true],
    ['no dose to come', { ...timed, kind: 'dose', at: '2026-06-15T13:00:00Z' }, false],
    ['a reminder with a time', { ...timed, kind: 'reminder' }, true],
    ['none that was put off', { ...timed, kind: 'reminder', snoozedUntil: '2026-06-15T13:00:00Z' }, false],
    ['none that is due all day today', { ...entry, kind: 'reminder' }, false],
    ['one that was due all day yesterday', { ...entry, kind: 'reminder', date: '2026-06-14' }, true],
    ['a vaccination of yesterday', { ...entry, kind: 'vaccination', date: '2026-06-14' }, true],
    ['no vaccination of today', { ...entry, kind: 'vaccination' }, false],
    ['no refill', { ...entry, kind: 'refill', date: '2026-06-10' }, false],
    ['no visit', { ...entry, kind: 'visit', date: '2026-06-14' }, false],
  ] as const)('%s', (_what, waiting, expected) => {
    expect(isOverdue(waiting, now, 'UTC')).toBe(expected)
  })
})

describe('the first dose ahead of a medication without one in the ledger', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const medication = {
    frequency: 'Twice daily',
    times: ['08:00', '20:00'],
    rhythm: null,
    timesFrom: [],
    timeZone: 'UTC',
    startDate: '2026-06-18',
    endDate: null,
  }
  const firstOf = (fields: Partial<typeof medication>) =>
    firstDoseAhead({ ...medication, ...fields }, now)?.at.toISOString()

  it('is the first of its course', () => {
    expect(firstOf({})).toBe('2026-06-18T08:00:00.000Z')
  })

  it('is undefined if it begins after the list’s end', () => {
    expect(firstOf({ startDate: '2026-06-22' })).toBe('2026-06-22T08:00:00.000Z')
    expect(firstOf({ startDate: '2026-06-23' })).toBeUndefined()
  })

  it('is the next of a weekly one, and none that the ledger holds', () => {
    const weekly = { frequency: 'Weekly', times: ['08:00'] }
    expect(firstOf({ ...weekly, startDate: '2026-06-12' })).toBe('2026-06-19T08:00:00.000Z')
    expect(firstOf({ ...weekly, startDate: '2026-06-16' })).toBeUndefined()
  })

  it('is undefined for an as-needed medication', () => {
    expect(firstOf({ frequency: 'As needed', times: [] })).toBeUndefined()
  })
})

test('a rhythm is labelled by the step that holds today', () => {
  const rhythm = [step({ unit: 'hour', every: 8, days: 7 }), step({ every: 2 })]
  const medication = {
    frequency: 'Every 8 hours for 7 days, then every other day',
    rhythm,
    startDate: '2026-06-15',
  }
  const labels = ['2026-06-14', '2026-06-21', '2026-06-22'].map((today) => medicationLabel(medication, today))
  expect(labels).toEqual(['Starts tomorrow', 'Every 8 hours', 'Every other day'])
})
