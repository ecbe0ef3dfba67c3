import { expect, test } from 'vitest'
import type { DueEntry } from '../due/due.contract.ts'
import { petNeed } from './pet-need.rules.ts'
import type { PetInList } from './pets.contract.ts'

const quiet = {
  activeMedications: 1,
  currentMedications: 1,
  upcomingAppointments: 0,
  healthLogs: 0,
  photos: 0,
  nextAppointmentAt: null,
  nextVaccinationDue: null,
  nextVaccineName: null,
  weighedOn: null,
  weightTypedAt: null,
}
const asked = {
  lateDoses: { late: 0, missed: 0 },
  due: [],
  today: '2026-11-21',
  dayOf: (at: string) => at.slice(0, 10),
}
const say = (
  summary: Partial<PetInList['summary']>,
  more: { lateDoses?: typeof asked.lateDoses | undefined; due?: readonly DueEntry[] | undefined } = {},
) => petNeed({ id: 'miso', summary: { ...quiet, ...summary } }, { ...asked, ...more })?.words
const nailTrim: DueEntry = {
  id: 'nail-trim',
  kind: 'reminder',
  petId: 'miso',
  petName: 'Miso',
  title: 'Nail trim',
  sourceId: 'nail-trim',
  date: '2026-11-21',
  time: '18:00',
  at: '2026-11-21T18:00:00Z',
  snoozedUntil: null,
  tooLateAt: null,
  label: null,
  isOverdue: false,
  createdBy: null,
}
const overdue: DueEntry = { ...nailTrim, at: '2026-11-20T18:00:00Z', isOverdue: true }
const rabies = (nextVaccinationDue: string) => ({ nextVaccinationDue, nextVaccineName: 'Rabies' })

// spec engagement §2: pet cards: age, weight and View Details; the pet’s needs in words; four faces in a row
//   on a phone from four pets on
test('late doses come before all else, then an overdue booster', () => {
  expect(say(rabies('2026-11-01'), { lateDoses: { late: 1, missed: 0 } })).toBe('1 dose late')
  expect(say(rabies('2026-11-01'), { lateDoses: { late: 2, missed: 1 } })).toBe('2 doses late, 1 missed')
  expect(say(rabies('2026-11-01'), { lateDoses: { late: 0, missed: 1 } })).toBe('1 dose missed')
  expect(say(rabies('2026-11-01'))).toBe('Rabies is overdue')
})

test('then comes the nearer of the next visit and the next booster', () => {
  expect(say(rabies('2026-12-02'))).toBe('Rabies due in 11 days')
  expect(say({ ...rabies('2026-12-02'), nextAppointmentAt: '2026-11-24T15:00:00Z' })).toBe('Visit in 3 days')
  expect(say({ ...rabies('2026-11-22'), nextAppointmentAt: '2026-11-24T15:00:00Z' })).toBe(
    'Rabies due tomorrow',
  )
  expect(say({ nextAppointmentAt: '2026-11-21T15:00:00Z' })).toBe('Visit today')
})

// spec product: overdue reminders are shown in the greeting and on the card of their pet; no text says that
//   all is done before loading ends
test('an overdue reminder comes after an overdue booster, and before near ones', () => {
  expect(say(rabies('2026-11-01'), { due: [overdue] })).toBe('Rabies is overdue')
  expect(say(rabies('2026-11-21'), { due: [overdue] })).toBe('Nail trim is overdue')
  expect(say({}, { due: [overdue, { ...overdue, id: 'bath' }] })).toBe('2 reminders overdue')
  expect(say({}, { lateDoses: undefined, due: [overdue] })).toBe('Nail trim is overdue')
  expect(say({}, { due: [{ ...overdue, petId: 'rex' }] })).toBe('All caught up')
})

test('an item of today comes before a near one', () => {
  expect(say(rabies('2026-11-22'), { due: [nailTrim] })).toBe('Nail trim due today')
  expect(say({ nextAppointmentAt: '2026-11-21T15:00:00Z' }, { due: [nailTrim] })).toBe('Visit today')
  expect(say({}, { due: [{ ...nailTrim, kind: 'refill', title: 'Insulin' }] })).toBe('Insulin is running low')
  expect(say({}, { due: [{ ...nailTrim, snoozedUntil: '2026-11-22T18:00:00Z' }] })).toBe('All caught up')
  expect(say({}, { due: [{ ...nailTrim, kind: 'dose', isOverdue: true }] })).toBe('All caught up')
})

test('a far item is no need, and there is none if the doses or the due items are unknown', () => {
  expect(say({ ...rabies('2027-05-01'), nextAppointmentAt: '2027-01-01T00:00:00Z' })).toBe('All caught up')
  expect(say({}, { lateDoses: undefined })).toBe(undefined)
  expect(say({}, { due: undefined })).toBe(undefined)
  expect(say(rabies('2026-11-22'), { due: undefined })).toBe('Rabies due tomorrow')
})
