import { Temporal } from 'temporal-polyfill'
import { canonicalTimeZone } from './time-zones.ts'

/**
 * Wall clock times and the instants at which they happen. Dates are yyyy-MM-dd, times HH:mm, zones IANA names; a zone
 * that this runtime does not know counts as UTC.
 */

/** Temporal also takes offsets, and would keep something for every spelling of a name. */
const zoneOf = (timeZone: string): string => canonicalTimeZone(timeZone) ?? 'UTC'

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds)

/**
 * The instant of a wall clock time. A time that the clock skips moves to where the clock goes on; one that it shows
 * twice is the first of the two.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = wall.toZonedDateTime(zoneOf(timeZone), { disambiguation: 'earlier' })
  if (zoned.toPlainDateTime().equals(wall)) return toDate(zoned)
  return toDate(zoned.getTimeZoneTransition('next') ?? zoned)
}

/** The date and time on the wall clock of `timeZone` at an instant. */
export function localTimeOf(instant: Date, timeZone: string): { date: string; time: string } {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zoneOf(timeZone))
    .toPlainDateTime()
  return {
    date: wall.toPlainDate().toString(),
    time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
