import { expect, test } from 'vitest'
import { healthLogAddTypes, healthLogEditTypes, healthLogTypeLabels } from './health-logs.vocabulary.ts'

test('a log is added as one of these (spec core-records §9), or as a blood glucose', () => {
  expect(healthLogAddTypes.map((type) => healthLogTypeLabels[type])).toEqual([
    'Weight Check',
    'Temperature',
    'Blood Glucose',
    'Symptoms',
    'Behavior',
    'Appetite',
    'Energy Level',
    'Vaccination',
    'Vet Visit',
    'Surgery',
    'Other',
  ])
})

test('and changed to one of these', () => {
  const types =
    'weight, temperature, blood_glucose, symptom, behavior, medication_reaction, eating, exercise, other'
  expect(healthLogEditTypes.join(', ')).toBe(types)
})
