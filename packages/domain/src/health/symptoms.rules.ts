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

/** Refuses a symptom that begins after the day of its log. */
export const checkSince = (symptom: SymptomDetails, logDate: string): FieldErrors =>
  symptom.since > logDate ? { 'symptom.since': 'Since cannot be after the date' } : {}

/** Maximum length of a health log's value. */
const MAX_VALUE = 200

/** Words the signs as the health log's value: 'Vomiting, Not eating'. */
export function summarise({ signs }: SymptomDetails): string {
  const words = signs.join(', ')
  return words.length > MAX_VALUE ? `${words.slice(0, MAX_VALUE - 1)}…` : words
}

/** Words the strength: '4 of 5, strong'. */
export function strengthInWords(strength: number): string {
  const known = strengths.find((value) => value === strength)
  return known ? `${known} of 5, ${strengthLabels[known].toLowerCase()}` : `${strength} of 5`
}

/** Lists a symptom for a vet, question by question. Callers add the dates. */
export const symptomFacts = (symptom: SymptomDetails): readonly (readonly [string, string])[] => [
  ['Where', bodyAreaLabels[symptom.area]],
  ['How strong', strengthInWords(symptom.strength)],
  ['How often', frequencyLabels[symptom.frequency]],
  ['Course', courseLabels[symptom.course]],
  ['Eating', changeLabels[symptom.eating]],
  ['Drinking', changeLabels[symptom.drinking]],
  ['Energy', changeLabels[symptom.energy]],
]

/** Words the red flags. */
export const redFlagsInWords = ({ redFlags }: SymptomDetails): string =>
  redFlags.map((flag) => redFlagLabels[flag]).join('; ')
