import { expect, test } from 'vitest'
import type { PetInList } from './pets.contract.ts'
import { petNeed } from './pet-need.rules.ts'

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
const say = (summary: Partial<PetInList['summary']>, lateDoses: number | undefined = 0) =>
  petNeed(
    { summary: { ...quiet, ...summary } },
    { lateDoses, today: '2026-11-21', dayOf: (at) => at.slice(0, 10) },
  )?.words
const rabies = (nextVaccinationDue: string) => ({ nextVaccinationDue, nextVaccineName: 'Rabies' })

test('late doses come before all else, then an overdue booster', () => {
  expect(say(rabies('2026-11-01'), 1)).toBe('1 dose late')
  expect(say(rabies('2026-11-01'), 2)).toBe('2 doses late')
  expect(say(rabies('2026-11-01'))).toBe('Rabies is overdue')
})

test('then the nearer of the next visit and the next booster', () => {
  expect(say(rabies('2026-12-02'))).toBe('Rabies due in 11 days')
  expect(say({ ...rabies('2026-12-02'), nextAppointmentAt: '2026-11-24T15:00:00Z' })).toBe('Visit in 3 days')
  expect(say({ ...rabies('2026-11-22'), nextAppointmentAt: '2026-11-24T15:00:00Z' })).toBe(
    'Rabies due tomorrow',
  )
  expect(say({ nextAppointmentAt: '2026-11-21T15:00:00Z' })).toBe('Visit today')
})

test('what is far ahead needs nobody, and nothing is said where the doses are not known', () => {
  expect(say({ ...rabies('2027-05-01'), nextAppointmentAt: '2027-01-01T00:00:00Z' })).toBe('All caught up')
  expect(petNeed({ summary: quiet }, { lateDoses: undefined, today: '2026-11-21', dayOf: String })).toBe(
    undefined,
  )
})
