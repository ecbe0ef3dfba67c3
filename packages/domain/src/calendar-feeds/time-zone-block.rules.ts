import { boundedCache } from '../kernel/bounded-cache.ts'
import { addDays } from '../kernel/time/dates.ts'
import { weekdayOf } from '../kernel/time/recurrence.ts'
import { clockChanges, type ClockChange, offsetAt } from '../kernel/time/zoned-time.ts'
import { weekdayNames } from './repeat-rule.rules.ts'

/**
 * Years ahead for which the changes of a zone are computed. In eleven years each date falls on each weekday, which
 * distinguishes "the last Sunday" from "the fourth Sunday".
 */
const YEARS_AHEAD = 11

/** One change, in the clock's time just before it. */
interface WallChange {
  /** yyyy-MM-dd */
  date: string
  /** HHmmss */
  time: string
}

/**
 * Describes a time zone for iCalendar (RFC 5545, VTIMEZONE), from the beginning of last year on: by a rule if its
 * changes follow one, else one by one. It is derived from the zones by which the app computes, under the name that
 * events use.
 */
export const timeZoneBlock = (timeZone: string, now: Date): string =>
  blocks(`${now.getUTCFullYear()} ${timeZone}`)

/** Number of cached blocks. Computing the changes takes some milliseconds; a block stays the same for a year. */
const MOST_BLOCKS = 500
const blocks = boundedCache(MOST_BLOCKS, (yearAndZone: string) =>
  describeZone(yearAndZone.slice(5), Number(yearAndZone.slice(0, 4))),
)

function describeZone(timeZone: string, year: number): string {
  const start = new Date(Date.UTC(year - 1, 0, 1))
  const changes = clockChanges(timeZone, start, new Date(Date.UTC(year + YEARS_AHEAD, 0, 1)))
  const initial = offsetAt(start, timeZone)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance({ from: initial, to: initial }, [{ date: `${year - 1}-01-01`, time: '000000' }]),
    ...groupByOffsets(changes).flatMap((group) => observance(group.offsets, group.at)),
    'END:VTIMEZONE',
  ].join('\r\n')
}

type Offsets = Pick<ClockChange, 'from' | 'to'>

function groupByOffsets(changes: readonly ClockChange[]): { offsets: Offsets; at: WallChange[] }[] {
  const groups = Map.groupBy(changes, ({ from, to }) => `${from} ${to}`)
  return [...groups.values()].map((group) => ({
    offsets: group[0] ?? { from: 0, to: 0 },
    at: group.map(asWall),
  }))
}

function asWall({ at, from }: ClockChange): WallChange {
  const wall = new Date(at.getTime() + from * 1000).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 19).replaceAll(':', '') }
}

function observance({ from, to }: Offsets, at: readonly WallChange[]): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  const [first = { date: '1970-01-01', time: '000000' }, ...others] = at
  const rule = others.length > 0 ? yearlyRule(at) : undefined
  return [
    `BEGIN:${kind}`,
    `DTSTART:${asText(first)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(rule ? [`RRULE:${rule}`] : others.map((other) => `RDATE:${asText(other)}`)),
    `END:${kind}`,
  ]
}

/**
 * Returns the yearly rule of the changes, such as "the last Sunday of March" or "the second Sunday of March", if all
 * follow one: once a year, at the same time.
 */
function yearlyRule(at: readonly WallChange[]): string | undefined {
  const [first] = at
  if (!first) return undefined
  const month = first.date.slice(5, 7)
  const weekday = weekdayOf(first.date)
  const startYear = Number(first.date.slice(0, 4))
  const isYearly = at.every(
    ({ date, time }, place) =>
      Number(date.slice(0, 4)) === startYear + place &&
      date.slice(5, 7) === month &&
      weekdayOf(date) === weekday &&
      time === first.time,
  )
  if (!isYearly || at.length < YEARS_AHEAD) return undefined
  const place = samePlace(at.map(({ date }) => date))
  if (place === undefined) return undefined
  return `FREQ=YEARLY;BYMONTH=${Number(month)};BYDAY=${place}${weekdayNames[weekday]}`
}

/**
 * Returns the ordinal of the dates' weekday within their month, -1 if each is the last one; undefined if they differ.
 */
function samePlace(dates: readonly string[]): number | undefined {
  if (dates.every((date) => addDays(date, 7).slice(5, 7) !== date.slice(5, 7))) return -1
  const [place, ...others] = new Set(dates.map((date) => Math.ceil(Number(date.slice(8)) / 7)))
  return others.length === 0 ? place : undefined
}

const asText = ({ date, time }: WallChange): string => `${date.replaceAll('-', '')}T${time}`

/** Formats an offset: '+0530', with seconds if a zone has them. */
function offsetText(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(Math.abs(seconds) / 3600),
    Math.floor((Math.abs(seconds) % 3600) / 60),
    Math.abs(seconds) % 60,
  ].map((part) => String(part).padStart(2, '0'))
  return `${seconds < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`
}
