/** Kinds of items in the ledger. An item is due at an instant and stays open until it is settled or passes. */
export const dueKinds = ['reminder', 'dose', 'refill', 'visit', 'vaccination'] as const
export type DueKind = (typeof dueKinds)[number]

/** Records from which items become due. */
export const dueSources = ['reminder', 'medication', 'appointment', 'vaccination'] as const
export type DueSource = (typeof dueSources)[number]

/** Hours before its due time at which a dose enters the ledger. */
export const AHEAD_HOURS = 48
/** Time of day at which people are notified of items without a time. */
export const MORNING = '09:00'
/**
 * Time of day at which people are notified of a visit, on the day before it. A second notice follows
 * `HOURS_BEFORE_VISIT` hours before the visit.
 */
export const EVENING_BEFORE = '18:00'
export const HOURS_BEFORE_VISIT = 2
/** Days before a vaccination is due on which people are notified. */
export const DAYS_BEFORE_VACCINATION = [30, 7, 0] as const

/** Default repetition of the notices of an unmarked dose, for a household without a setting. */
export const defaultRepeats: DoseRepeats = { minutes: 30, times: 2, escalates: false }
/** Choices of minutes between two notices of a dose, and the highest number of repetitions. */
export const repeatMinutesChoices = [5, 10, 15, 30, 60, 120] as const
export const MOST_REPEATS = 5

/** Repetition of the notices of an unmarked dose. */
export interface DoseRepeats {
  minutes: number
  times: number
  /** Notifies a chosen person after the last repetition. */
  escalates: boolean
}

/** Highest number of unmarked doses at the top of the notifications list. */
export const UNANSWERED_SHOWN = 3

/** Duration of a snooze by the 'Snooze' button. */
export const SNOOZE_MINUTES = 15

/** Days ahead that the list of due items covers (spec engagement §9). */
export const DUE_WITHIN_DAYS = 7
/** Highest number of entries in the list. */
export const DUE_SHOWN = 100
/** Highest number of entries that one request completes. */
export const MOST_COMPLETED = 100
/** Number of entries on the card before it is expanded (spec engagement §9). */
export const SHOWN_FIRST = 3
