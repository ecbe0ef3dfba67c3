/** Outcomes of a dose. */
export const doseOutcomes = ['given', 'partial', 'skipped', 'missed'] as const
export type DoseOutcome = (typeof doseOutcomes)[number]

export const doseOutcomeLabels: Readonly<Record<DoseOutcome, string>> = {
  given: 'Given',
  partial: 'Partly given',
  skipped: 'Skipped',
  missed: 'Missed',
}

/** True if the animal received the dose or a part of it. */
export const wasGiven = (outcome: DoseOutcome): boolean => outcome === 'given' || outcome === 'partial'

/** Highest number of days in one query for doses. */
export const MOST_DAYS = 31
/** Hours before its due time from which a scheduled dose may be marked. */
export const MARK_AHEAD_HOURS = 24
/** Longest time that a mark may have waited on a device, in seconds: a year. */
export const MOST_WAITED_SECONDS = 366 * 24 * 3600
/** Highest number of units of a stock, a refill or a dose. */
export const MOST_UNITS = 100_000

const warnings: ReadonlySet<string> = new Set([
  'DOSE_TOO_SOON',
  'DOSE_OVER_DAILY_MAXIMUM',
  'DOSE_CLOSE_TO_ANOTHER',
  'DOSE_TOO_LATE',
])

/** True for an error that asks for confirmation before the server accepts the dose. */
export const isDoseWarning = ({ code }: { code: string }): boolean => warnings.has(code)

/** Returns the flag that confirms a warning; each warning has its own. */
export const answerToWarning = ({ code }: { code: string }): { anyway: true } | { lateAnyway: true } =>
  code === 'DOSE_TOO_LATE' ? { lateAnyway: true } : { anyway: true }
