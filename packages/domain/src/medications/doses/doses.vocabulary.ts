/** What became of a dose. */
export const doseOutcomes = ['given', 'partial', 'skipped', 'missed'] as const
export type DoseOutcome = (typeof doseOutcomes)[number]

export const doseOutcomeLabels: Readonly<Record<DoseOutcome, string>> = {
  given: 'Given',
  partial: 'Partly given',
  skipped: 'Skipped',
  missed: 'Missed',
}

/** Whether the animal got something. */
export const wasGiven = (outcome: DoseOutcome): boolean => outcome === 'given' || outcome === 'partial'

/** Days that one question about doses may span. */
export const MOST_DAYS = 31
/** How far ahead a scheduled dose may be marked, in hours. */
export const MARK_AHEAD_HOURS = 24
/** The longest that a mark may have waited on a device, in seconds: a year. */
export const MOST_WAITED_SECONDS = 366 * 24 * 3600
/** The most units that a stock, a refill or a dose may hold. */
export const MOST_UNITS = 100_000

const warnings: ReadonlySet<string> = new Set([
  'DOSE_TOO_SOON',
  'DOSE_OVER_DAILY_MAXIMUM',
  'DOSE_CLOSE_TO_ANOTHER',
  'DOSE_TOO_LATE',
])

/** Whether the server asks before it takes the dose. */
export const isDoseWarning = ({ code }: { code: string }): boolean => warnings.has(code)

/** What answers such a question; one answer is none to the other. */
export const answerToWarning = ({ code }: { code: string }): { anyway: true } | { lateAnyway: true } =>
  code === 'DOSE_TOO_LATE' ? { lateAnyway: true } : { anyway: true }
