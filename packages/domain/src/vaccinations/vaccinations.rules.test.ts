import { describe, expect, it } from 'vitest'
import { species } from '../kernel/pets.vocabulary.ts'
import { addDays } from '../kernel/time/dates.ts'
import {
  checkVaccinationDates,
  quickFillsFor,
  splitVaccineType,
  vaccinationBadge,
} from './vaccinations.rules.ts'
import { vaccineTypes } from './vaccinations.vocabulary.ts'

const today = '2026-02-01'

describe('the badge', () => {
  it.each([
    [-365, 'Overdue'],
    [-1, 'Overdue'],
    [0, 'Due Soon'],
    [1, 'Due Soon'],
    [30, 'Due Soon'],
    [31, 'Current'],
    [1000, 'Current'],
  ])('%i days ahead is %s', (days, badge) => {
    expect(vaccinationBadge(addDays(today, days), today)).toBe(badge)
  })

  it('is absent without a next due date', () => {
    expect(vaccinationBadge(null, today)).toBeUndefined()
  })
})

describe('a choice of the form', () => {
  it.each([
    ['core', 'core', null],
    ['non_core', 'non_core', null],
    ['lifestyle', 'lifestyle', null],
    ['rabies', 'core', 'rabies'],
    ['dhpp', 'core', 'dhpp'],
    ['feline_viral_rhinotracheitis', 'core', 'feline_viral_rhinotracheitis'],
    ['feline_distemper', 'core', 'feline_distemper'],
    ['bordetella', 'lifestyle', 'bordetella'],
    ['lyme', 'lifestyle', 'lyme'],
  ] as const)('%s is of class %s, vaccine %s', (type, vaccineClass, vaccine) => {
    expect(splitVaccineType(type)).toEqual({ vaccineClass, vaccine })
  })

  it('is never lost: each has one pair of its own', () => {
    const pairs = vaccineTypes.map((type) => JSON.stringify(splitVaccineType(type)))
    expect(new Set(pairs).size).toBe(vaccineTypes.length)
  })
})

const names = (of: Parameters<typeof quickFillsFor>[0]) => quickFillsFor(of).map(({ name }) => name)

describe('the fields filled in at one tap', () => {
  // spec core-records §2: quick fills are the first three vaccines that fit the species
  //   in apps/web/src/features/vaccinations/add-vaccination-dialog.tsx
  it('are the first three that fit the species', () => {
    expect(names('dog')).toEqual(['Rabies', 'DHPP', 'Bordetella'])
    expect(names('cat')).toEqual(['Rabies', 'FVRCP', 'FeLV'])
  })

  it('are none for a species that none is made for', () => {
    const without = species.filter((each) => names(each).length === 0)
    expect(without).toEqual(species.filter((each) => each !== 'dog' && each !== 'cat'))
  })
})

const check = (administeredDate: string, nextDueDate?: string | null) =>
  checkVaccinationDates({ administeredDate, nextDueDate }, { today })

describe('the dates', () => {
  it('may be one day, and the next one may be open', () => {
    expect([check(today, today), check(today, null), check(today)]).toEqual([{}, {}, {}])
  })

  it('are refused in the future, and the next before this one', () => {
    expect(check('2026-02-02', '2026-02-01')).toEqual({
      administeredDate: 'Administered date cannot be in the future',
      nextDueDate: 'Next due date cannot be before the administered date',
    })
  })
})
