import type { Weekday } from '../kernel/time/recurrence.ts'

/** HH:mm on the wall clock. */
export type LocalTime = string

/** A dose on the calendar, without a zone. */
export interface LocalDose {
  /** yyyy-MM-dd */
  date: string
  time: LocalTime
}

export const stepUnits = ['hour', 'day', 'week', 'month'] as const

/** One step of a rhythm: doses every so many hours, days, weeks or months, for a while. */
export interface RhythmStep {
  unit: (typeof stepUnits)[number]
  /** From 1. */
  every: number
  /**
   * For weeks, which begin on Monday: the days with doses; none means the weekday of the step's first day. Months keep
   * that day of the month, or the last day of a shorter month.
   */
  weekdays: Weekday[]
  /** Times on each day with doses, in order. For hours, the first dose's time on the first day. */
  times: LocalTime[]
  /** Duration of the step in days; null for a last step without an end. */
  days: number | null
  /** Units that one dose takes from the stock; null means the medication's usual dose. */
  doseUnits: number | null
}

/** The consecutive steps of a medication; a rhythm that never changes has one. */
export type Rhythm = readonly RhythmStep[]

export const MOST_STEPS = 12
/** The largest interval: 99 hours, days, weeks or months. */
export const MOST_STEP_EVERY = 99
/** Longest duration in days of a step that another follows. */
export const MOST_STEP_DAYS = 999
/** Highest number of different times of day of one medication. */
export const MOST_DOSE_TIMES = 24
/** Highest number of units that one dose takes from the stock. */
export const MOST_DOSE_UNITS = 1000
/** Maximum length of a frequency, which also holds the words of a rhythm. */
export const MOST_FREQUENCY = 100
