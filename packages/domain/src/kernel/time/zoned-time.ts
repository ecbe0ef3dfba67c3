import { Temporal } from 'temporal-polyfill'
import { boundedCache } from '../bounded-cache.ts'
import { dateIn } from './dates.ts'
import { canonicalTimeZone } from './time-zones.ts'

/**
 * Converts between wall clock times and instants. Dates are yyyy-MM-dd, times HH:mm, zones IANA names; an unknown zone
 * counts as UTC.
 */

/** The canonical name, because Temporal also accepts offsets and keeps a cache entry for every spelling. */
const zoneOf = (timeZone: string): string => canonicalTimeZone(timeZone) ?? 'UTC'

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds)

const zonedAt = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zoneOf(timeZone))

/** Format of times that are computed without Temporal. */
const HH_MM = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const DAY = 86_400_000
/** Number of cached days by zone: a household's dose days are requested repeatedly. */
const MOST_DAYS = 2000

/**
 * Milliseconds that a zone is ahead of UTC throughout a day, by the key `zone yyyy-MM-dd`; undefined if its clock
 * changes on that day.
 */
const steadyOffset = boundedCache(MOST_DAYS, (zoneDay: string): number | undefined => {
  const [zone = 'UTC', date = ''] = zoneDay.split(' ')
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone)
  const next = start.getTimeZoneTransition('next')
  const begin = Date.parse(`${date}T00:00:00Z`)
  const offset = begin - start.epochMilliseconds
  const isSteady =
    offset === start.offsetNanoseconds / 1e6 && (next?.epochMilliseconds ?? Infinity) >= begin - offset + DAY
  return isSteady ? offset : undefined
})

/**
 * Returns the instant of a wall clock time. A time that the clock skips moves to the end of the gap; of a repeated time
 * the first one counts.
 * @throws RangeError for an invalid date or time
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const zone = zoneOf(timeZone)
  const minute = HH_MM.test(time) ? Date.parse(`${date}T${time}Z`) : NaN
  const offset = Number.isNaN(minute) ? undefined : steadyOffset(`${zone} ${date}`)
  return offset === undefined ? instantOfChange(date, time, zone) : new Date(minute - offset)
}

/** Computes the same on a day with a clock change: Temporal takes twenty times as long. */
function instantOfChange(date: string, time: string, zone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (zoned.toPlainDateTime().equals(wall)) return toDate(zoned)
  return toDate(zoned.getTimeZoneTransition('next') ?? zoned)
}

/** Returns the date and time on the wall clock of `timeZone` at an instant. */
export function localTimeOf(instant: Date, timeZone: string): { date: string; time: string } {
  const wall = zonedAt(instant, timeZone).toPlainDateTime()
  return {
    date: wall.toPlainDate().toString(),
    time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** Returns an instant on the wall clock of `timeZone`, with its offset: '2026-11-29T22:15:00+01:00'. */
export function offsetTimeOf(instant: Date, timeZone: string): string {
  const steady = steadyOffset(`${zoneOf(timeZone)} ${dateIn(timeZone, instant)}`)
  const ahead = steady ?? offsetAt(instant, timeZone) * 1000
  const wall = new Date(instant.getTime() + ahead).toISOString().slice(0, 19)
  const minutes = new Date(Math.abs(ahead)).toISOString().slice(11, 16)
  return `${wall}${ahead < 0 ? '-' : '+'}${minutes}`
}

/** A change of a zone's clock. */
export interface ClockChange {
  at: Date
  /** The zone's offset from UTC in seconds, before and after the change. */
  from: number
  to: number
}

/** Returns the seconds that the clock of `timeZone` is ahead of UTC at an instant. */
export const offsetAt = (instant: Date, timeZone: string): number =>
  zonedAt(instant, timeZone).offsetNanoseconds / 1e9

/** Lists the changes of the clock of `timeZone` after `from` and up to `to`, in order. */
export function clockChanges(timeZone: string, from: Date, to: Date): ClockChange[] {
  const changes: ClockChange[] = []
  let before = zonedAt(from, timeZone)
  for (;;) {
    const next = before.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > to.getTime()) return changes
    changes.push({
      at: toDate(next),
      from: before.offsetNanoseconds / 1e9,
      to: next.offsetNanoseconds / 1e9,
    })
    before = next
  }
}
