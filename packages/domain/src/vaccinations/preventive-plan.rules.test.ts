import { expect, test } from 'vitest'
import { addDays } from '../kernel/time/dates.ts'
import { isInTime, planCare, type PreventiveFacts, type RecordedDose } from './preventive-plan.rules.ts'
import { MOST_PLANNED } from './vaccine-schedule.vocabulary.ts'

const facts: PreventiveFacts = {
  species: 'dog',
  birthDate: '2020-01-01',
  today: '2026-06-15',
  doses: [],
  lastVisit: '2026-01-31',
  intervals: new Map(),
}
const dose = (vaccineName: string, administeredDate: string, nextDueDate: string | null = null) =>
  ({ vaccineName, vaccineType: 'core', administeredDate, nextDueDate }) satisfies RecordedDose
const planned = (more: Partial<PreventiveFacts>) =>
  planCare({ ...facts, ...more }).map(({ label, dueOn, reason }) => `${dueOn} ${label}: ${reason}`)

// spec product: vaccine and preventive planner by species
test('without a dose, the vaccines that every animal of the species needs are due now', () => {
  expect(planned({})).toEqual([
    '2026-06-15 DHPP: No dose recorded yet',
    '2026-06-15 Rabies: No dose recorded yet',
    '2027-01-31 Checkup: 1 year after the last visit to a vet',
  ])
  expect(planned({ birthDate: '2026-05-01' })).toEqual([
    '2026-06-15 DHPP: No dose recorded yet',
    '2026-07-24 Rabies: No dose recorded yet',
    '2027-01-31 Checkup: 1 year after the last visit to a vet',
  ])
})

test('a date that was entered precedes the schedule, and one beyond a year is left out', () => {
  const doses = [
    dose('Rabies', '2025-08-01', '2026-08-02'),
    dose('DHPP', '2025-07-01'),
    dose('DHPP', '2024-07-01'),
    dose('Leptospirosis', '2025-06-01'),
    dose('Dermacent', '2025-01-01', '2026-06-01'),
    dose('Dermacent', '2024-01-01', '2024-06-01'),
  ]
  expect(planned({ doses, lastVisit: '2026-06-20' })).toEqual([
    '2026-06-01 Dermacent: Next date of the last dose',
    '2026-06-01 Leptospirosis: 1 year after the first dose',
    '2026-08-02 Rabies: Next date of the last dose',
  ])
})

test('the last dose of a young animal’s series is followed by a booster within a year', () => {
  const doses = ['2025-11-20', '2025-10-23', '2025-09-25'].map((day) => dose('DHPP', day))
  expect(planned({ birthDate: '2025-07-31', doses })).toContain(
    '2026-11-20 DHPP: 1 year after the first doses',
  )
})

// spec product: the planner is editable, and the vet's advice takes precedence
test('seniors have their checkups more often, and the household sets its own intervals', () => {
  const cat = { species: 'cat', doses: [dose('FVRCP', '2026-01-01'), dose('Rabies', '2026-01-01')] } as const
  expect(planned({ ...cat, birthDate: '2016-06-16' })).toEqual([
    '2027-01-01 FVRCP: 1 year after the first dose',
    '2027-01-01 Rabies: 1 year after the first dose',
    '2027-01-31 Checkup: 1 year after the last visit to a vet',
  ])
  expect(planned({ ...cat, birthDate: '2016-06-15' }).at(0)).toBe(
    '2026-07-31 Checkup: 6 months after the last visit to a vet',
  )
  const intervals = new Map([['cat-checkup', { firstMonths: 24, thenMonths: 3 }]])
  const own = planCare({ ...facts, ...cat, birthDate: '2016-06-15', intervals }).at(0)
  expect(own).toMatchObject({ dueOn: '2026-04-30', source: 'Set by your household' })
})

test.each([
  ['fish', []],
  ['hamster', ['2026-06-15 Checkup: No visit to a vet yet']],
  [
    'rabbit',
    ['2026-06-15 Checkup: No visit to a vet yet', '2026-06-15 Myxomatosis and RHD: No dose recorded yet'],
  ],
] as const)('a %s is due for %j', (species, expected) => {
  expect(planned({ species, lastVisit: null })).toEqual(expected)
})

test('a plan of very many vaccines has the earliest', () => {
  const doses = Array.from({ length: 60 }, (_, at) =>
    dose(`Vaccine ${at}`, '2026-01-01', addDays('2027-01-01', -at)),
  )
  const plan = planned({ doses, species: 'fish' })
  expect([plan.length, plan[0]]).toEqual([MOST_PLANNED, '2026-11-03 Vaccine 59: Next date of the last dose'])
})

test('a visit is planned for care from 60 days before to 30 days after it is due', () => {
  expect(isInTime('2026-04-16', '2026-06-15', '2026-04-01')).toBe(true)
  expect(isInTime('2026-04-15', '2026-06-15', '2026-04-01')).toBe(false)
  expect(isInTime('2026-07-15', '2026-06-15', '2026-06-01')).toBe(true)
  expect(isInTime('2026-07-16', '2026-06-15', '2026-06-01')).toBe(false)
  expect(isInTime('2026-07-15', '2026-01-01', '2026-06-15')).toBe(true)
})
