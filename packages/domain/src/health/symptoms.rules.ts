import type { FieldErrors } from '../kernel/errors.ts'
import type { SymptomDetails } from './symptom-details.fields.ts'
import {
  bodyAreaLabels,
  changeLabels,
  courseLabels,
  frequencyLabels,
  redFlagLabels,
  strengthLabels,
  strengths,
} from './symptoms.vocabulary.ts'

/** A symptom begins at the latest on the day that it is noted for. */
export const checkSince = (symptom: SymptomDetails, logDate: string): FieldErrors =>
  symptom.since > logDate ? { 'symptom.since': 'Since cannot be after the date' } : {}

/** A value of a health log is no longer. */
const MAX_VALUE = 200

/** The signs as the value of the health log: 'Vomiting, Not eating'. */
export function summarise({ signs }: SymptomDetails): string {
  const words = signs.join(', ')
  return words.length > MAX_VALUE ? `${words.slice(0, MAX_VALUE - 1)}…` : words
}

/** How strong it is in words: '4 of 5, strong'. */
export function strengthInWords(strength: number): string {
  const known = strengths.find((value) => value === strength)
  return known ? `${known} of 5, ${strengthLabels[known].toLowerCase()}` : `${strength} of 5`
}

/** A symptom as a vet reads it: each question with its answer. Dates are left to who shows them. */
export const symptomFacts = (symptom: SymptomDetails): readonly (readonly [string, string])[] => [
  ['Where', bodyAreaLabels[symptom.area]],
  ['How strong', strengthInWords(symptom.strength)],
  ['How often', frequencyLabels[symptom.frequency]],
  ['Course', courseLabels[symptom.course]],
  ['Eating', changeLabels[symptom.eating]],
  ['Drinking', changeLabels[symptom.drinking]],
  ['Energy', changeLabels[symptom.energy]],
]

/** The red flags in words. */
export const redFlagsInWords = ({ redFlags }: SymptomDetails): string =>
  redFlags.map((flag) => redFlagLabels[flag]).join('; ')
