/** Kinds of health alerts, the most urgent first. */
export const alertKinds = [
  'low-appetite',
  'low-water',
  'missed-doses',
  'weight-change',
  'overdue-vaccination',
  'no-log',
] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * Thresholds of the alerts. They are our own: the specification names the alerts without numbers, and no guideline gives
 * numbers for all species (handbook: health-alerts).
 */
export const alertRules = {
  /** Change in percent that an alert exceeds, between the first and the last weight of the months. */
  weightPercent: 5,
  weightMonths: 3,
  /** Age in months below which a gain is growth. */
  grownMonths: 12,
  missedDoses: 2,
  missedDays: 7,
  /** Days in a row with a low entry. */
  lowDays: 2,
  /** Days in which the low entries are read. */
  lowSpan: 14,
  /** Points of appetite, of 10, that count as low. */
  lowPoints: 3,
  noLogDays: 60,
} as const

/** Highest number of alerts in an answer. */
export const MOST_ALERTS = 50

/** Days for which a snoozed or dismissed alert is hidden. */
export const hiddenDays = { snooze: 7, dismiss: 90 } as const

export const alertAnswers = ['snooze', 'dismiss', 'show'] as const
export type AlertAnswer = (typeof alertAnswers)[number]

/** Time of day of a household's check, in its owner's zone. */
export const ALERTS_TIME = '09:00'
