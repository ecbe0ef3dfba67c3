import { setImmediate } from 'node:timers/promises'
import type { ICalEventData } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { CalendarEntry } from '@app/domain/calendar-feeds/calendar-entries.rules'
import { REFRESH_SECONDS } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { timeZoneBlock } from '@app/domain/calendar-feeds/time-zone-block.rules'
import { inHousehold } from '@app/domain/households/household-link'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'

interface Calendar {
  /** Name of the calendar in calendar programs; a single event needs none. */
  name?: string
  description?: string | undefined
  entries: readonly CalendarEntry[]
  /** Public URL of the product. */
  appUrl: string
  /** Household that the links of the events open. */
  householdId: string
  now: Date
}

const END = 'END:VCALENDAR'
const FIRST_EVENT = 'BEGIN:VEVENT'
/** Events written without a pause: some milliseconds of work. */
const AT_ONCE = 100

/**
 * Writes a calendar for calendar programs (RFC 5545). The same entries give the same text. A long one is written in
 * slices, between which other requests are answered. The library is loaded with the first one.
 */
export async function writeCalendar({ entries, name, description, ...place }: Calendar): Promise<string> {
  const library = await import('ical-generator')
  const frame = library
    .default({
      prodId: { company: PRODUCT_NAME, product: 'Calendar' },
      method: library.ICalCalendarMethod.PUBLISH,
      ...(name === undefined ? {} : { ttl: REFRESH_SECONDS }),
      // As attributes: the library escapes those, but writes a calendar's own name and description unescaped.
      x: {
        ...(name === undefined ? {} : { 'X-WR-CALNAME': name }),
        ...(description === undefined ? {} : { 'X-WR-CALDESC': description }),
      },
    })
    .toString()
  const parts = [frame.slice(0, -END.length)]
  for (const timeZone of zonesOf(entries)) parts.push(`${timeZoneBlock(timeZone, place.now)}\r\n`)
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    await setImmediate()
    const slice = library.default()
    for (const entry of entries.slice(at, at + AT_ONCE)) slice.createEvent(eventOf(entry, place, library))
    parts.push(eventsIn(slice.toString()))
  }
  return [...parts, END].join('')
}

/** Extracts the events of a calendar that contains no other user-typed text. */
const eventsIn = (calendar: string): string => calendar.slice(calendar.indexOf(FIRST_EVENT), -END.length)

const zonesOf = (entries: readonly CalendarEntry[]): Set<string> =>
  new Set(entries.flatMap(({ when }) => ('timeZone' in when ? [when.timeZone] : [])))

type Place = Pick<Calendar, 'appUrl' | 'householdId'>

type Library = typeof import('ical-generator')

function eventOf(
  entry: CalendarEntry,
  place: Place,
  { ICalEventStatus, ICalEventTransparency }: Library,
): ICalEventData {
  const url = linkTo(entry.path, place)
  return {
    id: entry.uid,
    sequence: entry.version,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    summary: entry.title,
    description: [...entry.details, url].join('\n'),
    url,
    ...(entry.location ? { location: entry.location } : {}),
    ...timesOf(entry),
    ...(entry.repeats ? { repeating: entry.repeats } : {}),
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency:
      entry.isBusy && !entry.isCancelled ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  }
}

function timesOf({ when }: CalendarEntry): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'> {
  if ('at' in when) {
    return { start: when.at, end: new Date(when.at.getTime() + when.minutes * 60_000) }
  }
  if (!('time' in when)) return { start: Temporal.PlainDate.from(when.day), allDay: true }
  const start = Temporal.PlainDateTime.from(`${when.day}T${when.time}`)
  return { start, end: start.add({ minutes: when.minutes }), timezone: when.timeZone }
}

const linkTo = (path: string, { appUrl, householdId }: Place): string =>
  `${appUrl}${inHousehold(path, householdId)}`
