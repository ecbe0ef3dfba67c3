/** The earliest date that a record may carry (spec core-records §5). */
export const EARLIEST_DATE = '1900-01-01'
/** The latest date or year that a plan for the future may carry; keeps typos such as 20225 out. */
export const LATEST_DATE = '2200-12-31'

/**
 * The date on the wall calendar of `timeZone` at `now`.
 * @param timeZone an IANA name; one that is not known counts as UTC
 */
export function dateIn(timeZone: string, now: Date): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
}

/** Whether this runtime knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Whole days from one plain date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The plain date `days` after `date`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
