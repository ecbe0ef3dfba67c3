import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { timeZoneBlock } from './time-zone-block.rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const HOUR = 3_600_000

/** The zone as a calendar program reads it. */
function readZone(timeZone: string) {
  const calendar = new ICAL.Component(
    ICAL.parse(`BEGIN:VCALENDAR\r\n${timeZoneBlock(timeZone, now)}\r\nEND:VCALENDAR`),
  )
  const component = calendar.getFirstSubcomponent('vtimezone')
  if (!component) throw new Error('There is no time zone')
  return new ICAL.Timezone(component)
}

const HALF_HOURS_AROUND = [1, 2, 3, 4].flatMap((count) => [-count, count])

/** Unambiguous times of the clock, from 90 days ago to three years ahead: one every 11 hours. */
function timesOf(timeZone: string): { wall: string; at: number }[] {
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const times: { wall: string; at: number }[] = []
  for (let at = Date.parse('2026-08-24T00:30:00Z'); at < Date.parse('2029-11-24'); at += 11 * HOUR) {
    const wall = clock.format(at)
    const isRepeated = HALF_HOURS_AROUND.some((count) => clock.format(at + (count * HOUR) / 2) === wall)
    if (!isRepeated) times.push({ wall: wall.replace(' ', 'T'), at })
  }
  return times
}

/** Zones whose clocks change by no simple rule, or stop changing, or differ from UTC by odd minutes. */
const oddZones = [
  'Africa/Casablanca',
  'America/Vancouver',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'America/Nuuk',
  'UTC',
]

describe.each([...new Set([...chosenTimeZones, ...oddZones])])('%s', (timeZone) => {
  // spec product: feeds are read alike by calendar programs: rules, time zones, text that people typed
  it('means the same instants in a calendar program as here', () => {
    const zone = readZone(timeZone)
    for (const { wall, at } of timesOf(timeZone)) {
      const time = ICAL.Time.fromDateTimeString(wall)
      time.zone = zone
      expect([wall, time.toUnixTime() * 1000]).toEqual([wall, at])
    }
  })
})

it('is a rule for a zone whose changes follow one', () => {
  expect(timeZoneBlock('Europe/Berlin', now)).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')
  expect(timeZoneBlock('America/New_York', now)).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU')
})
