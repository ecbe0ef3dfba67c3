/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ahead : ahead
}

/** An instant as `<input type="datetime-local">` holds it: YYYY-MM-DDTHH:mm on the zone's clock. */
export function toLocalTime(instant: string, zone: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return ''
  return new Date(at + offsetAt(zone, at)).toISOString().slice(0, 16)
}

const DAY = 86_400_000

/**
 * The instant of a local time on the zone's clock, ISO 8601; empty when there is none yet. A time that comes twice, when
 * clocks go back, is its first; one that is skipped, when they go forward, is as long after the change as it says.
 */
export function toInstant(localTime: string, zone: string): string {
  const asUtc = Date.parse(`${localTime}Z`)
  if (Number.isNaN(asUtc)) return ''
  const [before, after] = [offsetAt(zone, asUtc - DAY), offsetAt(zone, asUtc + DAY)]
  const fitting = [before, after].find((offset) => offsetAt(zone, asUtc - offset) === offset)
  return new Date(asUtc - (fitting ?? before)).toISOString()
}
