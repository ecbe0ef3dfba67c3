import { describe, expect, it } from 'vitest'
import { defaultSystemConfig } from '../kernel/access/system-config.ts'
import {
  expectedAnswer,
  isOfficeTime,
  ownerMayRate,
  ownerMaySet,
  shownMedian,
  supportHoursOf,
  acceptsMessages,
  waitInWords,
} from './support.rules.ts'
import { ticketStatuses } from './support.vocabulary.ts'

const hours = supportHoursOf(defaultSystemConfig)
/** An instant in US Eastern Standard Time. */
const eastern = (time: string) => new Date(`${time}:00-05:00`)

describe('supportHoursOf', () => {
  // spec engagement §9: the support's time zone is US Eastern
  it('is Monday to Friday, 9 to 17 US Eastern by default', () => {
    expect(hours).toEqual({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', timeZone: 'America/New_York' })
  })

  it('replaces unusable settings by their defaults', () => {
    const broken = { supportDays: '0,8', supportFrom: '17:00', supportTo: '9', supportTimeZone: 'Mars/Base' }
    expect(supportHoursOf(broken)).toEqual(hours)
  })

  it('reads the days of the operator once each, in order', () => {
    const settings = {
      supportDays: '6,1,6',
      supportFrom: '08:30',
      supportTo: '12:00',
      supportTimeZone: 'Asia/Tokyo',
    }
    expect(supportHoursOf(settings)).toEqual({
      days: [1, 6],
      from: '08:30',
      to: '12:00',
      timeZone: 'Asia/Tokyo',
    })
  })
})

describe('expectedAnswer', () => {
  // spec engagement §9: the response time is displayed as about 2-4 hours
  it.each([
    ['within the office', '2026-11-30T10:15', '2026-11-30T14:15'],
    ['up to its end', '2026-11-30T13:00', '2026-11-30T17:00'],
    ['over its end', '2026-11-30T16:00', '2026-12-01T12:00'],
    ['before it opens', '2026-11-30T03:00', '2026-11-30T13:00'],
    ['after it closes', '2026-11-30T21:00', '2026-12-01T13:00'],
    ['on a Friday evening', '2026-11-27T18:00', '2026-11-30T13:00'],
    ['over a weekend', '2026-11-27T15:00', '2026-11-30T11:00'],
  ])('counts office hours %s', (_, opened, expected) => {
    expect(expectedAnswer(eastern(opened), hours)).toEqual(eastern(expected))
  })

  it('keeps the wall clock when the clocks change', () => {
    // Clocks go back on Sunday, November 1.
    expect(expectedAnswer(new Date('2026-10-30T16:30:00-04:00'), hours)).toEqual(eastern('2026-11-02T12:30'))
  })

  it('adds up offices that are open for less than 4 hours', () => {
    const short = { ...hours, days: [1], from: '09:00', to: '11:00' }
    expect(expectedAnswer(eastern('2026-11-30T08:00'), short)).toEqual(eastern('2026-12-07T11:00'))
    const shortest = { ...hours, days: [1], from: '09:00', to: '09:15' }
    // The 16th Monday is in daylight saving time.
    expect(expectedAnswer(eastern('2026-11-30T08:00'), shortest)).toEqual(
      new Date('2027-03-15T09:15:00-04:00'),
    )
  })
})

it('knows when the office is open', () => {
  const times = [
    '2026-11-30T08:59',
    '2026-11-30T09:00',
    '2026-11-30T16:59',
    '2026-11-30T17:00',
    '2026-11-29T10:00',
  ]
  expect(times.map((time) => isOfficeTime(eastern(time), hours))).toEqual([false, true, true, false, false])
})

// spec product: the true median response time, from five answers on
it.each([
  [{ answers: 0, minutes: null }, null],
  [{ answers: 4, minutes: 30 }, null],
  [{ answers: 5, minutes: 30.4 }, 30],
])('shows of %j the median %j', (median, expected) => {
  expect(shownMedian(median)).toBe(expected)
})

it('says a wait in hours and minutes, and from a day on in days', () => {
  expect([0, 40, 60, 160, 1440, 3000].map(waitInWords)).toEqual([
    '0 min',
    '40 min',
    '1 h',
    '2 h 40 min',
    '1 day',
    '2 days 2 h',
  ])
})

describe('what an owner may do', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const settable = (status: (typeof ticketStatuses)[number], closedAt: Date | null = null) =>
    ticketStatuses.filter((target) => ownerMaySet({ status, closedAt }, target, now))

  it.each([
    ['open', null, ['resolved', 'closed']],
    ['in_progress', null, ['resolved', 'closed']],
    ['resolved', null, ['open', 'closed']],
    ['closed', daysAgo(29), ['open']],
    ['closed', daysAgo(30), []],
  ] as const)('changes a ticket that is %s, closed at %s, to %j', (status, closedAt, expected) => {
    expect(settable(status, closedAt)).toEqual(expected)
  })

  it('writes in a ticket until it was closed for 30 days', () => {
    expect(acceptsMessages({ status: 'resolved', closedAt: null }, now)).toBe(true)
    expect(acceptsMessages({ status: 'closed', closedAt: daysAgo(29) }, now)).toBe(true)
    expect(acceptsMessages({ status: 'closed', closedAt: daysAgo(30) }, now)).toBe(false)
  })

  it('rates a ticket that is over, and again for a day', () => {
    expect(ownerMayRate({ status: 'in_progress', ratedAt: null }, now)).toBe(false)
    expect(ownerMayRate({ status: 'resolved', ratedAt: null }, now)).toBe(true)
    expect(ownerMayRate({ status: 'closed', ratedAt: daysAgo(0.9) }, now)).toBe(true)
    expect(ownerMayRate({ status: 'closed', ratedAt: daysAgo(1) }, now)).toBe(false)
  })
})
