import type { Weekday } from '../kernel/time/recurrence.ts'

/** HH:mm on the wall clock. */
export type LocalTime = string

/** A dose as the calendar says it. */
export interface LocalDose {
  /** yyyy-MM-dd */
  date: string
  time: LocalTime
}

export const stepUnits = ['hour', 'day', 'week', 'month'] as const

/** How a medicine is given for a while: every so many hours, days, weeks or months. */
export interface RhythmStep {
  unit: (typeof stepUnits)[number]
  /** From 1. */
  every: number
  /**
   * Of weeks, which begin on Monday: the days on which it is given; none means the weekday of the step's first day. Months
   * keep that day of the month, or the last one of a month that is shorter.
   */
  weekdays: Weekday[]
  /** The times of each day on which it is given, in order; of hours, the time on the first day from which they count. */
  times: LocalTime[]
  /** For how many days the step lasts; null for the last one, where it has no end of its own. */
  days: number | null
  /** What one dose takes from the stock; null is the medication's usual dose. */
  doseUnits: number | null
}

/** The steps in which a medicine is given, one after the other; a rhythm that never changes has one. */
export type Rhythm = readonly RhythmStep[]

export const MOST_STEPS = 12
/** The largest interval: 99 hours, days, weeks or months. */
export const MOST_STEP_EVERY = 99
/** The longest step that is followed by another, in days. */
export const MOST_STEP_DAYS = 999
/** Different times of day of one medication. */
export const MOST_DOSE_TIMES = 24
/** The most units that one dose takes from the stock. */
export const MOST_DOSE_UNITS = 1000
/** Characters of a frequency, in which a rhythm is said in words too. */
export const MOST_FREQUENCY = 100
