/** Kinds of exercise. */
export const exerciseKinds = ['walk', 'run', 'hike', 'swim', 'play', 'training', 'other'] as const
export type ExerciseKind = (typeof exerciseKinds)[number]

export const exerciseKindLabels: Readonly<Record<ExerciseKind, string>> = {
  walk: 'Walk',
  run: 'Run',
  hike: 'Hike',
  swim: 'Swim',
  play: 'Play',
  training: 'Training',
  other: 'Other',
}

/** Most minutes of one exercise: a day. */
export const MOST_MINUTES = 24 * 60
/** Longest distance of one exercise in kilometers, more than a sled dog runs in a day. */
export const MOST_KILOMETERS = 500
/** Highest weekly goal in minutes: a week. */
export const MOST_GOAL_MINUTES = 7 * MOST_MINUTES
