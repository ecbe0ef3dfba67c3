import { Temporal } from 'temporal-polyfill'
import { canonicalTimeZone } from './time-zones.ts'

/**
 * Converts between wall clock times and instants. Dates are yyyy-MM-dd, times HH:mm, zones IANA names; an unknown zone
 * counts as UTC.
 */

/** The canonical name, because Temporal also accepts offsets and keeps a cache entry for every spelling. */
const zoneOf = (timeZone: string): string => canonicalTimeZone(timeZone) ?? 'UTC'

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds)

/**
 * The instant of a wall clock time. A skipped time moves to where the clock goes on; of a repeated one the first counts.
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
