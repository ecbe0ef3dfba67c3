import { z } from 'zod'
import { oneOf } from '../../kernel/fields.ts'
import { species } from '../../kernel/pets.vocabulary.ts'
import { checkAnswers, checkQuestions } from './quick-checks.vocabulary.ts'

/**
 * Details of a Quick Health Check. The species decides the questions and their words; it stays as it was when a user
 * answered. `version` lets later shapes be distinguished from this one.
 */
export const quickCheck = z.object({
  version: z.literal(1).default(1),
  species: oneOf(species, 'Species is required'),
  answers: z.partialRecord(z.enum(checkQuestions), oneOf(checkAnswers, 'Choose an answer'), {
    error: 'Choose an answer',
  }),
})
export type QuickCheck = z.output<typeof quickCheck>
