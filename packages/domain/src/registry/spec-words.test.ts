import { describe, expect, it } from 'vitest'
import { photoAddTypes, photoEditTypes } from '../files/photos.vocabulary.ts'
import {
  healthLogAddTypes,
  healthLogEditTypes,
  healthLogTypeLabels,
} from '../health/health-logs.vocabulary.ts'
import { householdRoles, roleBadges } from '../kernel/access/roles.ts'

/** Lists that the specification gives verbatim and that no rule derives. */

describe('core-records §9', () => {
  // spec core-records §9: one vocabulary of health logs and of vaccines, class and vaccine apart
  it.each([
    ['a photo is added as', photoAddTypes, 'general, medical, before_after, grooming, training'],
    ['a photo is changed to', photoEditTypes, 'general, medical, vaccination, grooming'],
    [
      'a health log is added, with our blood glucose and exercise, as',
      healthLogAddTypes.map((type) => healthLogTypeLabels[type]),
      'Weight Check, Temperature, Blood Glucose, Symptoms, Behavior, Appetite, Energy Level, Vaccination, Vet Visit, ' +
        'Surgery, Exercise, Other',
    ],
    [
      'a health log is changed to',
      healthLogEditTypes,
      'weight, temperature, blood_glucose, symptom, behavior, medication_reaction, eating, exercise, other',
    ],
  ])('%s one of these', (_what, words, expected) => {
    expect(words.join(', ')).toBe(expected)
  })
})

it('each role has its badge', () => {
  expect(householdRoles.map((role) => roleBadges[role])).toEqual(['Owner', 'Caregiver', 'Viewer', 'Member'])
})
