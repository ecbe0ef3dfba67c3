/** What the ledger of what is due holds: each is due at an instant, and is waited for until it is settled or passes. */
export const dueKinds = ['reminder', 'dose', 'refill', 'visit', 'vaccination'] as const
export type DueKind = (typeof dueKinds)[number]

/** The records that something becomes due from. */
export const dueSources = ['reminder', 'medication', 'appointment', 'vaccination'] as const
export type DueSource = (typeof dueSources)[number]

/** Doses are in the ledger this long before they are due. */
export const AHEAD_HOURS = 48
/** At this time of day people are told of what has no time of its own. */
export const MORNING = '09:00'
/** At this time of the day before, people are told of a visit, and then again so many hours before it. */
export const EVENING_BEFORE = '18:00'
export const HOURS_BEFORE_VISIT = 2
/** People are told of a vaccination so many days before it is due. */
export const DAYS_BEFORE_VACCINATION = [30, 7, 0] as const

/** How a dose that nobody answers is said again, where the household has chosen nothing. */
export const defaultRepeats: DoseRepeats = { minutes: 30, times: 2, escalates: false }
/** Minutes between two notices of a dose: the choices, and how often it can be said again at most. */
export const repeatMinutesChoices = [5, 10, 15, 30, 60, 120] as const
export const MOST_REPEATS = 5

/** How a dose that nobody answers is said again. */
export interface DoseRepeats {
  minutes: number
  times: number
  /** A chosen person is told after the last time. */
  escalates: boolean
}

/** As many doses that nobody has answered lead the list of notifications. */
export const UNANSWERED_SHOWN = 3

/** For how long a tap on 'Snooze' puts something off. */
export const SNOOZE_MINUTES = 15

/** The list of what is due looks so many days ahead (spec engagement §9). */
export const DUE_WITHIN_DAYS = 7
/** The most entries that the list answers. */
export const DUE_SHOWN = 100
/** The most entries that one request completes. */
export const MOST_COMPLETED = 100
/** The card shows so many until it is expanded (spec engagement §9). */
export const SHOWN_FIRST = 3
