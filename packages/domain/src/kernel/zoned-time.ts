import { formatterByZone } from './time-zones.ts'

/**
 * Local times that repeat, expanded with a zone's rules. Dates are yyyy-MM-dd, times HH:mm on the wall clock of an IANA
 * zone; `Intl` holds the rules.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR

const clockOf = formatterByZone('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** What the wall clock shows at an instant, as if it were UTC; milliseconds. */
function wallAt(timeZone: string, instant: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** How far the wall clock is ahead of UTC at an instant of whole seconds; milliseconds. */
const offsetAt = (timeZone: string, instant: number): number => wallAt(timeZone, instant) - instant

/**
 * The instant of a local time. A time that the clock skips moves forward to the next that exists; one that it shows
 * twice is the first of the two.
 * @param timeZone an IANA name; one that is not known counts as UTC
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const offsets = [offsetAt(timeZone, wall - DAY), offsetAt(timeZone, wall + DAY)]
  const matches = offsets.map((offset) => wall - offset).filter((at) => wallAt(timeZone, at) === wall)
  return new Date(matches.length > 0 ? Math.min(...matches) : firstAfterGap(timeZone, wall))
}

/** The instant at which the clock jumps over `wall`, found by halving the two days around it. */
function firstAfterGap(timeZone: string, wall: number): number {
  let before = wall - DAY
  let after = wall + DAY
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (wallAt(timeZone, middle) < wall) before = middle
    else after = middle
  }
  return after
}

/** The date and time on the wall clock of `timeZone` at an instant. */
export function localTimeOf(instant: Date, timeZone: string): { date: string; time: string } {
  const wall = new Date(wallAt(timeZone, Math.floor(instant.getTime() / 1000) * 1000)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}
