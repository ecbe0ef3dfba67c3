import { Temporal } from 'temporal-polyfill'

/** An instant as `<input type="datetime-local">` holds it: YYYY-MM-DDTHH:mm on the zone's clock. */
export function toLocalTime(instant: string, zone: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return ''
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/**
 * The instant of a local time on the zone's clock, ISO 8601; empty without one. A time that occurs twice as clocks go
 * back is its first; a time skipped as they go forward is as long after the change as it says.
 */
export function toInstant(localTime: string, zone: string): string {
  let wall: Temporal.PlainDateTime
  try {
    wall = Temporal.PlainDateTime.from(localTime)
  } catch {
    // Half-typed times do not parse.
    return ''
  }
  return new Date(wall.toZonedDateTime(zone).epochMilliseconds).toISOString()
}
