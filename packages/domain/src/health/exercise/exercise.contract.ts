import { z } from 'zod'
import { optionalAmount, pathId } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { MOST_GOAL_MINUTES } from './exercise.vocabulary.ts'

const exerciseWeek = z.object({
  /** Null for a household without a living pet. */
  petId: z.string().nullable(),
  /** First and last day, Monday to Sunday. */
  from: z.string(),
  to: z.string(),
  /** Minutes of each day. */
  minutes: z.array(z.number()).length(7),
  /** Exercises with minutes, and the walks among them. */
  logs: z.number(),
  walks: z.number(),
  /** Null if no exercise has a distance. */
  distanceKm: z.number().nullable(),
  /** Minutes a week; null without a goal. */
  goal: z.number().nullable(),
})
export type ExerciseWeek = z.output<typeof exerciseWeek>

export const exerciseContract = {
  getWeek: operation('GET /exercise-week', {
    summary:
      'The exercise of a pet in the present week of the user, by day, with its goal; without petId of the living pet ' +
      'that exercised last, otherwise of one with a goal, of a dog, or of the first',
    may: 'view health logs',
    needs: 'exercise_tracking',
    takes: z.object({ petId: z.uuid({ error: 'Choose a pet' }).optional() }),
    answers: exerciseWeek,
  }),
  setGoal: operation('PUT /pets/{petId}/exercise-goal', {
    summary: 'Set the weekly exercise goal of a pet in minutes; null removes it',
    may: 'edit health logs',
    needs: 'exercise_tracking',
    takes: z.object({
      petId: pathId,
      minutes: optionalAmount('Minutes', { min: 1, max: MOST_GOAL_MINUTES, whole: true }),
    }),
    answers: z.object({ minutes: z.number().nullable() }),
  }),
}
