import { z } from 'zod'
import { nothing, oneOf } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { tutorialConditions, tutorialIds, tutorialObstacles } from '../kernel/tutorials.vocabulary.ts'
import { tutorialErrors } from './tutorials.errors.ts'
import { tutorialOf } from './tutorials.ts'

const progress = z.object({
  id: z.enum(tutorialIds),
  /** Number of the tutorial's steps that are done or skipped. */
  currentStep: z.number(),
  masteredSteps: z.number(),
  isCompleted: z.boolean(),
  /** The user has left the tutorial: it does not continue automatically. */
  isClosed: z.boolean(),
  /** Reason that keeps the user from starting it. */
  obstacle: z.enum(tutorialObstacles).nullable(),
})
export type TutorialInList = z.output<typeof progress>

/**
 * The caller's progress in each tutorial that applies to them, and the conditions that the household's records meet.
 */
const tutorialsAnswer = z.object({
  tutorials: z.array(progress),
  conditions: z.record(z.enum(tutorialConditions), z.boolean()),
})
export type TutorialsAnswer = z.output<typeof tutorialsAnswer>

const MOST_STEPS = 100

export const tutorialsContract = {
  listTutorials: operation('GET /tutorials', {
    summary: "List the caller's tutorials with their progress, and the conditions of steps that are met",
    may: 'signed in',
    takes: nothing,
    answers: tutorialsAnswer,
  }),
  saveTutorialProgress: operation('PUT /tutorials', {
    summary:
      'Note how far the caller is in a tutorial, or that they leave it. Progress never goes back; a step that waits ' +
      'for a record is passed once there is one, or by skipping it',
    may: 'signed in',
    takes: z.object({
      tutorialId: oneOf(tutorialIds, 'Choose a tutorial'),
      currentStep: z
        .number({ error: 'A step is a number' })
        .int('A step is a whole number')
        .min(0, 'A step can’t be below 0'),
      skipped: z.array(z.string().max(60)).max(MOST_STEPS).default([]),
      isClosed: z.boolean().optional(),
    }),
    answers: tutorialsAnswer,
    refuses: [
      tutorialErrors.TUTORIAL_NOT_AVAILABLE,
      tutorialErrors.TUTORIAL_STEP_NOT_DONE,
      tutorialErrors.TUTORIAL_STEP_NOT_SKIPPABLE,
    ],
    rule: ({ tutorialId, currentStep }): Record<string, string> =>
      currentStep > tutorialOf(tutorialId).steps.length
        ? { currentStep: 'The tutorial does not have so many steps' }
        : {},
  }),
}
