import { z } from 'zod'
import { oneOf, optionalNumber, requiredAmount } from '../../kernel/fields.ts'
import { distanceUnits } from '../../kernel/quantities/distances.ts'
import { field } from '../../records/record-fields.ts'
import { exerciseKinds, MOST_MINUTES } from './exercise.vocabulary.ts'

const exerciseForm = z.object({
  minutes: requiredAmount('Minutes', {
    required: 'Please enter the minutes',
    min: 1,
    max: MOST_MINUTES,
    whole: true,
  }),
  kind: oneOf(exerciseKinds, 'Choose a kind of exercise').default('walk'),
  /** In kilometers, stored to the meter; `checkExercise` has its upper bound. */
  distanceKm: optionalNumber('Distance').refine(
    (kilometers) => kilometers === null || kilometers >= 0.001,
    'Distance must be more than 0',
  ),
  /** Unit in which the distance was typed; the log's `value` words it in this unit. */
  distanceUnit: z.enum(distanceUnits, { error: 'Choose a unit' }).nullable().default(null),
})

export const exerciseAnswer = z.object({
  minutes: z.number(),
  kind: z.enum(exerciseKinds),
  distanceKm: z.number().nullable(),
  distanceUnit: z.enum(distanceUnits).nullable(),
})
export type Exercise = z.output<typeof exerciseAnswer>

/** The exercise of a health log of that type; a change without the field keeps the present one. */
export const exerciseField = field({
  label: 'Exercise',
  takes: exerciseForm.nullable().optional(),
  initial: null,
  answers: exerciseAnswer.nullable(),
  parts: { minutes: 'smallint', kind: 'text', distanceKm: 'numeric', distanceUnit: 'text' },
})
