import { Temporal } from 'temporal-polyfill'
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
  const wall = zonedAt(instant, timeZone).toPlainDateTime()
  return {
    date: wall.toPlainDate().toString(),
    time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** A change of a zone's clock. */
export interface ClockChange {
  at: Date
  /** The zone's offset from UTC in seconds, before and after. */
  from: number
  to: number
}

/** Seconds that the clock of `timeZone` is ahead of UTC at an instant. */
export const offsetAt = (instant: Date, timeZone: string): number =>
  zonedAt(instant, timeZone).offsetNanoseconds / 1e9

/** The changes of the clock of `timeZone` after `from` and up to `to`, in order. */
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
