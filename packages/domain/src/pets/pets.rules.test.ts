import { describe, expect, it } from 'vitest'
import { ageInWords, checkBirthDate, checkHomeSince, checkTarget, holdingsInWords } from './pets.rules.ts'

describe('the records deleted with a pet', () => {
  it.each([
    [12, 3, 2, '12 records, 3 photos, and 2 documents'],
    [1, 0, 1, '1 record and 1 document'],
    [0, 1, 0, '1 photo'],
    [0, 0, 0, ''],
  ])('%d records, %d photos, %d documents', (records, photos, documents, words) => {
    expect(holdingsInWords({ records, photos, documents })).toBe(words)
  })
})

describe('the age', () => {
  it.each([
    ['2026-01-05', '2026-01-05', '0 days'],
    ['2026-01-04', '2026-01-05', '1 day'],
    ['2025-12-30', '2026-01-05', '6 days'],
    ['2025-12-29', '2026-01-05', '1 week'],
    ['2025-12-22', '2026-01-05', '2 weeks'],
    ['2025-12-06', '2026-01-05', '4 weeks'],
    ['2025-12-05', '2026-01-05', '1 month'],
    ['2025-01-06', '2026-01-05', '11 months'],
    ['2025-01-05', '2026-01-05', '1 year'],
    ['2023-01-06', '2026-01-05', '2 years'],
    ['2023-01-05', '2026-01-05', '3 years'],
    ['2026-01-31', '2026-02-28', '4 weeks'],
    ['2026-01-31', '2026-03-01', '1 month'],
    // Born on a leap day: a year older on 1 March in a year without 29 February.
    ['2024-02-29', '2025-02-28', '11 months'],
    ['2024-02-29', '2025-03-01', '1 year'],
    ['2024-02-29', '2028-02-29', '4 years'],
  ])('of one born on %s is on %s: %s', (born, today, words) => {
    expect(ageInWords(born, today)).toBe(words)
  })

  it('is empty for an unknown or future birth date', () => {
    expect([ageInWords(null, '2026-01-05'), ageInWords('2026-01-06', '2026-01-05')]).toEqual(['', ''])
  })
})

const check = (birthDate?: string | null) => checkBirthDate({ birthDate }, { today: '2026-01-05' })

it('a birth date may be today at the latest', () => {
  expect([check('2026-01-05'), check(null), check(undefined)]).toEqual([{}, {}, {}])
  expect(check('2026-01-06')).toEqual({ birthDate: 'Birth date cannot be in the future' })
})

// spec product: a pet is home since a day that is not before its birth, and its facts say so
it.each([
  [null, '2020-03-03', {}],
  ['2026-01-05', null, {}],
  ['2020-03-03', '2020-03-03', {}],
  ['2026-01-06', null, { homeSince: 'Home since cannot be in the future' }],
  ['2020-03-02', '2020-03-03', { homeSince: 'This is before the birth date' }],
])('a pet that came home on %s and was born on %s shows %j', (homeSince, birthDate, errors) => {
  expect(checkHomeSince({ homeSince, birthDate }, { today: '2026-01-05' })).toEqual(errors)
})

// spec product: a pet may have a target weight of its own, both ends or none
it.each([
  [null, null, {}],
  [4.8, 5.2, {}],
  [4.8, 4.8, {}],
  [null, 5.2, { targetLowKg: 'Enter where the target begins' }],
  [4.8, null, { targetHighKg: 'Enter where the target ends' }],
  [5.2, 4.8, { targetHighKg: 'The target can’t end below where it begins' }],
])('a target from %j to %j kg', (targetLowKg, targetHighKg, errors) => {
  expect(checkTarget({ targetLowKg, targetHighKg })).toEqual(errors)
})
