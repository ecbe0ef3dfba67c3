import type { FieldErrors } from '../../kernel/errors.ts'
import {
  type DistanceUnit,
  formatDistance,
  fromKilometers,
  toKilometers,
} from '../../kernel/quantities/distances.ts'
import { addDays } from '../../kernel/time/dates.ts'
import { mondayOf } from '../../kernel/time/recurrence.ts'
import type { HealthLogType } from '../health-logs.vocabulary.ts'
import type { Exercise } from './exercise.fields.ts'
import { exerciseKindLabels, MOST_KILOMETERS } from './exercise.vocabulary.ts'

/** Refuses a distance that is longer than a pet can go in a day. */
export function checkExercise({ exercise }: { exercise?: Exercise | null | undefined }): FieldErrors {
  const kilometers = exercise?.distanceKm ?? null
  if (kilometers === null || kilometers <= MOST_KILOMETERS) return {}
  const unit = exercise?.distanceUnit ?? 'km'
  // Rounded down, so that the distance in the message can be typed.
  const most = toKilometers(Math.floor(fromKilometers(MOST_KILOMETERS, unit)), unit)
  return { 'exercise.distanceKm': `Distance must be at most ${formatDistance(most, unit)}` }
}

/** Words an exercise: 'Walk · 35 min · 1.2 miles'. */
export const exerciseInWords = ({ kind, minutes, distanceKm }: Exercise, unit: DistanceUnit): string =>
  [exerciseKindLabels[kind], `${minutes} min`, distanceKm !== null && formatDistance(distanceKm, unit)]
    .filter(Boolean)
    .join(' · ')

interface ExerciseLog {
  type: HealthLogType
  value: string | null
  exercise?: Exercise | null | undefined
}

/**
 * Completes a form's exercise for storage, with a matching text; drops the exercise of another type of log.
 */
export function completeExercise<Fields extends ExerciseLog>(
  fields: Fields,
): Fields & { exercise: Exercise | null } {
  const { type, exercise } = fields
  if (type !== 'exercise' || !exercise) return { ...fields, exercise: null }
  const distanceUnit = exercise.distanceKm === null ? null : (exercise.distanceUnit ?? 'km')
  return {
    ...fields,
    value: exerciseInWords(exercise, distanceUnit ?? 'km'),
    exercise: { ...exercise, distanceUnit },
  }
}

/** Returns the first and last day of the week of `today`. */
export const exerciseWeek = (today: string): { from: string; to: string } => {
  const from = mondayOf(today)
  return { from, to: addDays(from, 6) }
}
