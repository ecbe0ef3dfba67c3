import { formatterByZone } from './time-zones.ts'

/** Earliest date of a record (spec core-records §5). */
export const EARLIEST_DATE = '1900-01-01'
/** Latest date or year of a plan for the future; it refuses typos such as 20225. */
export const LATEST_DATE = '2200-12-31'

const calendarOf = formatterByZone('en-CA', { dateStyle: 'short' })
const clockOf = formatterByZone('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/**
 * Returns the date on the wall calendar of `timeZone` at `now`.
 * @param timeZone an IANA name; an unknown one counts as UTC
 */
export const dateIn = (timeZone: string, now: Date): string => calendarOf(timeZone).format(now)

/**
 * Returns the time on the wall clock of `timeZone` at `now`, HH:mm.
 * @param timeZone an IANA name; an unknown one counts as UTC
 */
export const timeIn = (timeZone: string, now: Date): string => clockOf(timeZone).format(now)

/** Counts whole days from one plain date to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Returns the plain date `days` after `date`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the plain date `months` after `date`; the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Returns the first day of rolling months that end on `today`: six months to November 21 begin on May 22. */
export const rollingStart = (today: string, months: number): string => addDays(addMonths(today, -months), 1)
