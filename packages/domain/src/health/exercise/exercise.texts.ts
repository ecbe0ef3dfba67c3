import { plural } from '../../kernel/message-format.ts'
import { type DistanceUnit, formatDistance } from '../../kernel/quantities/distances.ts'
import type { ExerciseWeek } from './exercise.contract.ts'

/** Texts of exercise tracking. */
export const exerciseTexts = {
  title: 'Exercise',
  pet: 'Pet',
  log: 'Log exercise',
  logWalk: 'Log a walk',
  setGoal: 'Set a goal',
  changeGoal: 'Change goal',
  loading: 'Loading exercise',
  goal: {
    label: 'Minutes a week',
    hint: 'Leave it empty for no goal.',
    sentence: (name: string) => `Minutes of exercise for ${name}, from Monday to Sunday.`,
    saved: { title: 'Goal saved' },
    saveFailed: { title: 'Error', message: 'The goal could not be saved. Please try again.' },
  },
} as const

/** Words the sum after its number: 'of 150 minutes this week'. */
export const ofGoalInWords = ({ goal, minutes }: Pick<ExerciseWeek, 'goal' | 'minutes'>): string => {
  if (goal !== null) return `of ${plural(goal, { one: '# minute', other: '# minutes' })} this week`
  return plural(sumOf(minutes), { one: 'minute this week', other: 'minutes this week' })
}

/** Words the week below its sum: '4 walks, 4.6 miles · 40 minutes to go'. */
export function weekInWords(week: ExerciseWeek, unit: DistanceUnit): string {
  const { goal, minutes, logs, walks, distanceKm } = week
  if (logs === 0) return 'Nothing logged this week'
  const count =
    walks === logs
      ? plural(walks, { one: '# walk', other: '# walks' })
      : plural(logs, { one: '# activity', other: '# activities' })
  const distance = distanceKm === null ? '' : formatDistance(distanceKm, unit)
  const left = goal === null ? undefined : goal - sumOf(minutes)
  const toGo = left !== undefined && toGoInWords(left)
  return [[count, distance].filter(Boolean).join(', '), toGo].filter(Boolean).join(' · ')
}

const toGoInWords = (left: number): string =>
  left > 0 ? plural(left, { one: '# minute to go', other: '# minutes to go' }) : 'Goal reached'

/** Adds up the minutes of a week's days. */
export const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, day) => sum + day, 0)
