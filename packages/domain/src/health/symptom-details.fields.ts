import { z } from 'zod'
import { oneOf } from '../kernel/fields.ts'
import { plainDate } from '../kernel/time/date-fields.ts'
import { bodyAreas, changes, courses, frequencies, MAX_SIGNS, redFlags } from './symptoms.vocabulary.ts'

const change = (label: string) => oneOf(changes, `Choose how ${label} is`).default('usual')

/** Details of a symptom from the guided form. `version` lets later shapes be distinguished from this one. */
export const symptomDetails = z.object({
  version: z.literal(1).default(1),
  area: oneOf(bodyAreas, 'Choose where you see it'),
  signs: z
    .array(z.string().trim().min(1).max(60, 'A sign must be less than 60 characters'), {
      error: 'Choose what you see',
    })
    .min(1, 'Choose what you see')
    .max(MAX_SIGNS, `Choose at most ${MAX_SIGNS}`),
  since: plainDate('Since'),
  /** Strength from 1 (barely noticeable) to 5 (severe). */
  strength: z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
    z
      .number({ error: 'Choose how strong it is' })
      .int('Choose how strong it is')
      .min(1, 'Choose how strong it is')
      .max(5, 'Choose how strong it is'),
  ),
  frequency: oneOf(frequencies, 'Choose how often'),
  course: oneOf(courses, 'Choose whether it is getting better'),
  eating: change('eating'),
  drinking: change('drinking'),
  energy: change('energy'),
  redFlags: z
    .array(oneOf(redFlags, 'Choose a sign'))
    .max(redFlags.length, 'Choose each sign once')
    .default([]),
})
export type SymptomDetails = z.output<typeof symptomDetails>
