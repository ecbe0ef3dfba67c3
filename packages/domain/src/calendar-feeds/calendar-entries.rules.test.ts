import { describe, expect, it } from 'vitest'
import {
  type CalendarReminder,
  doseEntries,
  ENTRY_TEXT_MAX,
  reminderEntries,
  vaccinationEntry,
  visitEntry,
} from './calendar-entries.rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const source = {
  id: '01936d2e-0000-7000-8000-000000000001',
  petId: 'p1',
  petName: 'Biscuit',
  version: 3,
  changedAt: new Date('2026-11-20T08:00:00Z'),
}

const entryOf = (fields: Partial<CalendarReminder>) => reminderEntries(reminder(fields), now)[0]

const reminder = (fields: Partial<CalendarReminder>): CalendarReminder => ({
  ...source,
  title: 'Brush teeth',
  description: null,
  date: '2026-11-01',
  time: '08:00',
  repeat: { unit: 'day', every: 1, weekdays: [] },
  endsOn: null,
  endsAfter: null,
  timeZone: 'Europe/Berlin',
  ...fields,
})

describe('a visit', () => {
  const visit = {
    ...source,
    title: 'Annual Checkup',
    dateTime: new Date('2026-12-01T09:00:00Z'),
    vetName: 'Dr. Rivera',
    vetAddress: '12 Elm Street',
    notes: 'Nothing to eat',
    status: 'scheduled' as const,
  }

  it('blocks an hour of its person’s time, with vet, place and notes', () => {
    expect(visitEntry(visit)).toMatchObject({
      uid: '01936d2e-0000-7000-8000-000000000001@records.pawtrail',
      title: 'Biscuit: Annual Checkup',
      details: ['With Dr. Rivera', 'Nothing to eat'],
      location: '12 Elm Street',
      when: { at: visit.dateTime, minutes: 60 },
      isCancelled: false,
      isBusy: true,
      version: 3,
    })
  })

  it('has its overlong texts cut', () => {
    const long = visitEntry({ ...visit, title: 't'.repeat(5000), notes: 'n'.repeat(5000) })
    expect([long.title.length, long.details[1]?.length]).toEqual([ENTRY_TEXT_MAX, ENTRY_TEXT_MAX])
    expect(long.title.endsWith('…')).toBe(true)
  })

  it('that was cancelled is marked, under the same uid', () => {
    const cancelled = visitEntry({ ...visit, status: 'cancelled' })
    expect([cancelled.isCancelled, cancelled.uid]).toEqual([true, visitEntry(visit).uid])
    expect(cancelled.details).toContain('Canceled')
  })
})

it('a due vaccination is a whole day', () => {
  const due = vaccinationEntry({ ...source, vaccineName: 'Rabies', nextDueDate: '2027-01-05' })
  expect([due.title, due.when]).toEqual(['Biscuit: Rabies due', { day: '2027-01-05' }])
})

describe('a reminder', () => {
  it('repeats on the clock of its zone, without end', () => {
    expect(entryOf({})).toMatchObject({
      when: { day: '2026-11-01', time: '08:00', timeZone: 'Europe/Berlin', minutes: 30 },
      repeats: 'FREQ=DAILY;INTERVAL=1',
    })
  })

  it('ends with its last day, also with a number of times', () => {
    const counted = entryOf({ endsAfter: 60 })
    expect(counted?.repeats).toBe('FREQ=DAILY;INTERVAL=1;UNTIL=20261230T225900Z')
    const allDay = entryOf({ endsOn: '2026-12-24', time: null })
    expect([allDay?.when, allDay?.repeats]).toEqual([
      { day: '2026-11-01' },
      'FREQ=DAILY;INTERVAL=1;UNTIL=20261224',
    ])
  })

  it('that comes once is an instant', () => {
    const once = entryOf({ repeat: { unit: 'once', every: 1, weekdays: [] } })
    expect(once?.when).toEqual({ at: new Date('2026-11-01T07:00:00Z'), minutes: 30 })
    expect(once?.repeats).toBeUndefined()
  })

  it('begins on the first of its weekdays', () => {
    const weekly = entryOf({ date: '2026-11-04', repeat: { unit: 'week', every: 2, weekdays: [1, 5] } })
    expect(weekly).toMatchObject({
      when: { day: '2026-11-06' },
      repeats: 'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,FR',
    })
  })

  it('on the 30th of each month is two events, of which February has its own', () => {
    const monthly = reminderEntries(
      reminder({ date: '2027-01-30', repeat: { unit: 'month', every: 1, weekdays: [] } }),
      now,
    )
    expect(monthly.map(({ uid, when }) => [uid.replace(source.id, ''), when])).toEqual([
      ['@records.pawtrail', expect.objectContaining({ day: '2027-01-30' })],
      ['-month-2@records.pawtrail', expect.objectContaining({ day: '2027-02-28' })],
    ])
    const everyOther = reminder({ date: '2027-01-30', repeat: { unit: 'month', every: 2, weekdays: [] } })
    expect(reminderEntries(everyOther, now)).toHaveLength(1)
  })

  it('does not begin on a day whose clock skips its time', () => {
    const skipped = entryOf({ date: '2027-03-28', time: '02:30' })
    expect(skipped?.when).toMatchObject({ day: '2027-03-29', time: '02:30' })
  })

  it.each([
    ['over long ago', { date: '2026-01-01', endsOn: '2026-08-01' }],
    ['to begin in three years', { date: '2029-12-01' }],
  ])('%s is left out', (_what, fields) => {
    expect(reminderEntries(reminder(fields), now)).toEqual([])
  })
})

describe('doses', () => {
  const medication = {
    ...source,
    name: 'Carprofen',
    dosage: '1 tablet',
    instructions: 'With food',
    frequency: 'Twice daily',
    rhythm: null,
    times: ['08:00', '20:00'],
    startDate: '2026-11-20',
    endDate: '2026-11-23',
    timeZone: 'America/New_York',
    timesFrom: ['2026-11-22T18:00:00Z', '2026-11-22T18:00:00Z'],
  }

  it('are events of their own, from when their times count to the end date', () => {
    const entries = doseEntries(medication, '2026-11-22', '2026-12-22')
    expect(entries.map(({ when }) => when)).toEqual([
      { at: new Date('2026-11-23T01:00:00Z'), minutes: 15 },
      { at: new Date('2026-11-23T13:00:00Z'), minutes: 15 },
      { at: new Date('2026-11-24T01:00:00Z'), minutes: 15 },
    ])
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(3)
    expect(entries[0]).toMatchObject({ title: 'Biscuit: Carprofen, 1 tablet', details: ['With food'] })
  })

  it('as needed are none', () => {
    expect(
      doseEntries({ ...medication, frequency: 'As needed', times: [] }, '2026-11-22', '2026-12-22'),
    ).toEqual([])
  })
})
