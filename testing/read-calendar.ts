import ICAL from 'ical.js'

/** An event as a calendar program reads it. */
export interface ReadEvent {
  uid: string
  title: string
  description: string
  location: string | null
  status: string
  sequence: number
  /** First start: yyyy-MM-dd for a whole day, else an instant. */
  start: string
  end: string
  isAllDay: boolean
  isRepeating: boolean
  /** Lists its starts from one instant to another. */
  startsBetween(from: string, to: string): string[]
}

export interface ReadCalendar {
  name: string | null
  description: string | null
  events: ReadEvent[]
  find(title: string): ReadEvent | undefined
}

/**
 * Reads a calendar with a different library than the one that writes it. Time zones are those of the calendar itself.
 * @throws for an invalid calendar
 */
export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => {
      const read = new ICAL.Timezone(zone)
      return [read.tzid, read] as const
    }),
  )
  const events = calendar.getAllSubcomponents('vevent').map((component) => readEvent(component, zones))
  const textOf = (name: string) => {
    const value = calendar.getFirstPropertyValue(name)
    return value === null ? null : unescape(String(value))
  }
  return {
    name: textOf('x-wr-calname'),
    description: textOf('x-wr-caldesc'),
    events,
    find: (title) => events.find((event) => event.title === title),
  }
}

/** The library returns the values of extensions escaped; calendar programs unescape them. */
const unescape = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_escaped, letter: string) => (/n/i.test(letter) ? '\n' : letter))

type Zones = ReadonlyMap<string, ICAL.Timezone>

function readEvent(component: ICAL.Component, zones: Zones): ReadEvent {
  const event = new ICAL.Event(component)
  const zoneName = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const zone = zoneName === undefined ? undefined : zones.get(zoneName)
  const inZone = (time: ICAL.Time): ICAL.Time => {
    if (zone) time.zone = zone
    return time
  }
  const asText = (time: ICAL.Time): string =>
    time.isDate ? time.toString() : new Date(inZone(time).toUnixTime() * 1000).toISOString()
  return {
    uid: event.uid,
    title: event.summary,
    description: event.description,
    location: event.location,
    status: String(component.getFirstPropertyValue('status')),
    sequence: event.sequence,
    start: asText(event.startDate),
    end: asText(event.endDate),
    isAllDay: event.startDate.isDate,
    isRepeating: event.isRecurring(),
    startsBetween(from, to) {
      const starts: string[] = []
      const dates = event.iterator()
      for (let next = dates.next(); next; next = dates.next()) {
        const start = asText(next)
        if (start >= to) break
        if (start >= from) starts.push(start)
      }
      return starts
    },
  }
}
