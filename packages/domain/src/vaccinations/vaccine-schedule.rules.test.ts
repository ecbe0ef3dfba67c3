import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { species } from '../kernel/pets.vocabulary.ts'
import { addDays } from '../kernel/time/dates.ts'
import { vaccineTypes } from './vaccinations.vocabulary.ts'
import { monthsInWords, suggestNextDue, vaccineOf, vaccinesFor } from './vaccine-schedule.rules.ts'

const dose = {
  species: 'dog',
  vaccineName: 'Rabies',
  vaccineType: 'rabies',
  birthDate: '2020-01-01',
  administeredDate: '2026-02-28',
  earlierDoses: ['2025-02-28'],
} as const

describe('the vaccine that a record means', () => {
  it.each([
    ['dog', 'Rabies 3-year', 'core', 'dog-rabies'],
    ['dog', 'DA2PP', 'core', 'dog-dhpp'],
    ['dog', 'Nobivac DHP', 'core', 'dog-dhpp'],
    ['dog', 'Whatever the vet called it', 'dhpp', 'dog-dhpp'],
    ['cat', 'FeLV', 'non_core', 'cat-felv'],
    ['cat', 'Yearly', 'feline_distemper', 'cat-fvrcp'],
    ['rabbit', 'Nobivac Myxo-RHD PLUS', 'core', 'rabbit-myxo-rhd'],
    ['cat', 'Something new', 'core', undefined],
    ['fish', 'Rabies', 'rabies', undefined],
  ] as const)('%s: %s (%s) is %s', (kind, vaccineName, vaccineType, key) => {
    expect(vaccineOf(kind, { vaccineName, vaccineType })).toBe(key)
  })
})

describe('the suggested next dose', () => {
  // spec product: next due date suggested from an editable schedule by species and vaccine, with its source
  it('is three years after a booster against rabies, and one year after the first dose', () => {
    expect(suggestNextDue(dose)).toEqual({
      date: '2029-02-28',
      reason: '3 years after a booster',
      source: 'AAHA Canine Vaccination Guidelines, 2022',
    })
    expect(suggestNextDue({ ...dose, earlierDoses: [] })).toMatchObject({
      date: '2027-02-28',
      reason: '1 year after the first dose',
    })
  })

  it('goes on by four weeks while a puppy is below sixteen weeks', () => {
    const puppy = { ...dose, vaccineName: 'DHPP', birthDate: '2026-01-01', earlierDoses: [] }
    expect(suggestNextDue({ ...puppy, administeredDate: '2026-04-22' })).toMatchObject({
      date: '2026-05-20',
      reason: 'every 4 weeks until 16 weeks of age',
    })
    expect(suggestNextDue({ ...puppy, administeredDate: '2026-04-23' })?.date).toBe('2027-04-23')
  })

  // Source: AAHA Canine Vaccination Guidelines, 2022: a booster within a year of the last dose in the initial series
  it('is one year after the last dose of a series, with or without a date of birth, and then three', () => {
    const series = ['2026-02-12', '2026-03-12', '2026-04-09']
    const grown = { ...dose, vaccineName: 'DHPP', birthDate: '2026-01-01', administeredDate: '2026-05-07' }
    const ofSeries = { date: '2027-05-07', reason: '1 year after the first doses' }
    expect(suggestNextDue({ ...grown, earlierDoses: series })).toMatchObject(ofSeries)
    expect(suggestNextDue({ ...grown, birthDate: null, earlierDoses: series })).toMatchObject(ofSeries)
    const booster = { ...grown, administeredDate: '2027-05-01', earlierDoses: [...series, '2026-05-07'] }
    expect(suggestNextDue(booster)).toMatchObject({ date: '2030-05-01', reason: '3 years after a booster' })
    const own = { firstMonths: 3, thenMonths: 24 }
    const early = { ...grown, intervals: own, administeredDate: '2026-08-07', earlierDoses: ['2026-05-07'] }
    expect(suggestNextDue(early)?.date).toBe('2028-08-07')
  })

  it('uses the household’s interval, and names it as the source', () => {
    const intervals = { firstMonths: 6, thenMonths: 18 }
    expect(suggestNextDue({ ...dose, intervals })).toEqual({
      date: '2027-08-28',
      reason: '18 months after a booster',
      source: 'Set by your household',
    })
  })

  it('is undefined for an unknown vaccine', () => {
    expect(suggestNextDue({ ...dose, species: 'reptile' })).toBeUndefined()
  })

  it('lies after the dose and names its source, whatever was given', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...species),
        fc.constantFrom(...vaccineTypes),
        fc.integer({ min: 0, max: 40_000 }),
        fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 5 }),
        (kind, vaccineType, day, daysBefore) => {
          const administeredDate = addDays('1990-01-01', day)
          const suggestion = suggestNextDue({
            ...dose,
            species: kind,
            vaccineName: '',
            vaccineType,
            administeredDate,
            earlierDoses: daysBefore.map((before) => addDays(administeredDate, -before)),
          })
          if (!suggestion) return
          expect(suggestion.date > administeredDate).toBe(true)
          expect(suggestion.source).not.toBe('')
        },
      ),
    )
  })
})

it('knows vaccines for the species that are vaccinated', () => {
  expect(species.filter((kind) => vaccinesFor(kind).length > 0)).toEqual(['dog', 'cat', 'rabbit'])
})

it.each([
  [1, '1 month'],
  [12, '1 year'],
  [18, '18 months'],
  [36, '3 years'],
])('says %i months as %s', (months, words) => {
  expect(monthsInWords(months)).toBe(words)
})
