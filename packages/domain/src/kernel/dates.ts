/** The earliest date that a record may carry (spec core-records §5). */
export const EARLIEST_DATE = '1900-01-01'
/** The latest date or year that a plan for the future may carry; keeps typos such as 20225 out. */
export const LATEST_DATE = '2200-12-31'

/**
 * Calendars by time zone. Making one costs more than a whole request, and there are some hundred zones: their names are
 * the same in any case, and offsets, of which there are thousands, are no names.
 */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const name = timeZone.toLowerCase()
  const known = calendars.get(name)
  if (known) return known
  if (!/^[a-z]/.test(name)) return undefined
  try {
    const made = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    calendars.set(name, made)
    return made
  } catch {
    return undefined
  }
}

/**
 * The date on the wall calendar of `timeZone` at `now`.
 * @param timeZone an IANA name; one that is not known counts as UTC
 */
export function dateIn(timeZone: string, now: Date): string {
  const calendar = calendarOf(timeZone) ?? calendarOf('UTC')
  return calendar?.format(now) ?? now.toISOString().slice(0, 10)
}

/** Whether this runtime knows the IANA time zone. */
export const isTimeZone = (name: string): boolean => calendarOf(name) !== undefined

/** Whole days from one plain date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The plain date `days` after `date`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The plain date `months` after `date`; the last day of the month where that month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
