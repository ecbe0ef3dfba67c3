import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cpuMilliseconds } from '../kernel/cpu-time.fixture.ts'
import { addDays } from '../kernel/time/dates.ts'
import type { Recurrence } from '../kernel/time/recurrence.ts'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { planReminder, type WaitingReminder } from './reminder-plan.rules.ts'
import { checkStillToCome, timingOf, timingOfDate } from './reminders.rules.ts'

const repeats = (unit: Recurrence['unit'], every = 1, weekdays: Recurrence['weekdays'] = []): Recurrence => ({
  unit,
  every,
  weekdays,
})

const waiting = (fields: Partial<WaitingReminder> = {}): WaitingReminder => ({
  date: '2026-11-02',
  time: '08:00',
  repeat: repeats('day'),
  endsOn: null,
  endsAfter: null,
  timeZone: 'America/New_York',
  isWaiting: true,
  open: null,
  completed: [],
  ...fields,
})
const at = (instant: string) => new Date(instant)
const planned = (reminder: WaitingReminder, now: string) => {
  const { open, nextAt } = planReminder(reminder, at(now))
  return [open?.date, open?.at.toISOString(), nextAt?.toISOString()]
}

describe('a reminder waits for', () => {
  it('its first date, and looks again when the one after it comes', () => {
    expect(planned(waiting(), '2026-10-01T00:00:00Z')).toEqual([
      '2026-11-02',
      '2026-11-02T13:00:00.000Z',
      '2026-11-03T13:00:00.000Z',
    ])
  })

  it('a late date until the next one comes, and then for that', () => {
    const open = { date: '2026-11-02', at: at('2026-11-02T13:00:00Z') }
    expect(planned(waiting({ open }), '2026-11-03T12:59:59Z')[0]).toBe('2026-11-02')
    expect(planned(waiting({ open }), '2026-11-03T13:00:00Z')[0]).toBe('2026-11-03')
    expect(planned(waiting({ open }), '2026-11-20T20:00:00Z')[0]).toBe('2026-11-20')
  })

  it('the first date that was not completed ahead of its time', () => {
    const done = waiting({ completed: ['2026-11-04', '2026-11-05'] })
    expect(planned(done, '2026-11-03T20:00:00Z')[0]).toBe('2026-11-06')
  })

  it('its only date, even if it has passed', () => {
    const once = waiting({ repeat: repeats('once') })
    expect(planned(once, '2026-12-24T00:00:00Z')).toEqual([
      '2026-11-02',
      '2026-11-02T13:00:00.000Z',
      undefined,
    ])
    expect(planned({ ...once, completed: ['2026-11-02'] }, '2026-12-24T00:00:00Z')[0]).toBeUndefined()
  })

  it('its last date, once no other comes and that one is not completed', () => {
    const ended = [
      waiting({ endsOn: '2026-11-05' }),
      waiting({ endsAfter: 4 }),
      waiting({ date: '2026-10-05', repeat: repeats('month'), endsOn: '2026-11-30' }),
      waiting({ date: '2026-10-20', repeat: repeats('week', 1, [1, 4]), endsOn: '2026-11-08' }),
    ]
    for (const reminder of ended) {
      expect(planned(reminder, '2026-12-24T00:00:00Z')).toEqual([
        '2026-11-05',
        '2026-11-05T13:00:00.000Z',
        undefined,
      ])
      const done = { ...reminder, completed: ['2026-11-05'] }
      expect(planned(done, '2026-12-24T00:00:00Z')[0]).toBeUndefined()
    }
  })

  it('its present date, if its dates are kept, though an earlier one is to come', () => {
    const open = { date: '2026-11-04', at: at('2026-11-04T13:00:00Z') }
    expect(planned(waiting({ open, keepsDates: true }), '2026-11-01T00:00:00Z')[0]).toBe('2026-11-04')
    expect(planned(waiting({ open }), '2026-11-01T00:00:00Z')[0]).toBe('2026-11-02')
    expect(planned(waiting({ open, keepsDates: true, date: '2026-11-05' }), '2026-11-01T00:00:00Z')[0]).toBe(
      '2026-11-05',
    )
  })

  it('the first date after very many that were completed ahead, without being slow', () => {
    const completed: string[] = []
    for (let date = '2026-11-02'; date < '2190-01-01'; date = addDays(date, 1)) completed.push(date)
    const milliseconds = cpuMilliseconds(() => {
      expect(planned(waiting({ completed }), '2026-10-01T00:00:00Z')[0]).toBe('2190-01-01')
    })
    expect(milliseconds).toBeLessThan(5000)
  })

  it('nothing while it is paused or its pet is archived', () => {
    expect(planned(waiting({ isWaiting: false }), '2026-11-03T12:00:00Z')).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  // spec engagement §5: reminder time defaults to 09:00
  it('nine in the morning where it has no time', () => {
    expect(planned(waiting({ time: null }), '2026-11-01T00:00:00Z')[1]).toBe('2026-11-02T14:00:00.000Z')
  })
})

const allDayReminder = (fields: Partial<WaitingReminder> = {}) =>
  waiting({ time: null, repeat: repeats('once'), ...fields })

// spec product: an all-day reminder of today is accepted until midnight in its zone, and is overdue only once its day
//   is over
describe('an all-day reminder', () => {
  const lastMinute = '2026-11-03T04:59:59Z'
  const midnight = '2026-11-03T05:00:00Z'

  it('is accepted for today until midnight in its zone', () => {
    for (const repeat of [repeats('once'), repeats('day')]) {
      const single = allDayReminder({ repeat, endsOn: '2026-11-02' })
      expect(checkStillToCome(single, at('2026-11-02T19:00:00Z'))).toEqual({})
      expect(checkStillToCome(single, at(lastMinute))).toEqual({})
      expect(Object.keys(checkStillToCome(single, at(midnight)))).toHaveLength(1)
    }
  })

  it('waits for today if added after nine in the morning', () => {
    expect(planned(allDayReminder({ repeat: repeats('week') }), lastMinute)[0]).toBe('2026-11-02')
    expect(planned(allDayReminder({ repeat: repeats('week') }), midnight)[0]).toBe('2026-11-09')
  })

  it('waits for the next date once today is completed', () => {
    const done = allDayReminder({ repeat: repeats('week'), completed: ['2026-11-02'] })
    expect(planned(done, lastMinute)[0]).toBe('2026-11-09')
  })

  it('is due all day, and overdue once the day is over', () => {
    const due = { date: '2026-11-02', time: null, at: '2026-11-02T14:00:00Z', snoozedUntil: null }
    const timing = (now: string) => timingOfDate(due, at(now), 'America/New_York')
    expect([timing('2026-11-02T14:00:01Z'), timing(lastMinute), timing(midnight)]).toEqual([
      'today',
      'today',
      'overdue',
    ])
  })
})

test('the coming date is later than now, and after its completion the one that the next plan was scheduled for', () => {
  const units = fc.constantFrom('day', 'week', 'month') as fc.Arbitrary<Recurrence['unit']>
  fc.assert(
    fc.property(
      units,
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom(...chosenTimeZones),
      fc.integer({ min: 0, max: 800 }),
      (unit, every, timeZone, daysLater) => {
        const reminder = waiting({ repeat: repeats(unit, every), timeZone })
        const now = new Date(Date.parse('2026-11-02T00:00:00Z') + daysLater * 86_400_000)
        const first = planReminder(reminder, now)
        expect(first.open?.at.getTime()).toBeGreaterThan(now.getTime())
        const done = planReminder({ ...reminder, completed: [first.open?.date ?? ''] }, now)
        expect(done.open?.at.getTime()).toBe(first.nextAt?.getTime())
      },
    ),
    { numRuns: 200 },
  )
})

// spec engagement §4: timing badge: overdue, today, tomorrow, otherwise upcoming
test.each([
  ['2026-11-22T21:59:00Z', false, 'overdue'],
  ['2026-11-22T22:00:00Z', false, 'overdue'],
  ['2026-11-23T04:59:00Z', false, 'today'],
  ['2026-11-23T05:00:00Z', false, 'tomorrow'],
  ['2026-11-24T05:00:00Z', false, 'upcoming'],
  // All day: overdue only after the end of the day.
  ['2026-11-22T14:00:00Z', true, 'today'],
  ['2026-11-21T14:00:00Z', true, 'overdue'],
])('due at %s (all day: %s) is %s at five in the afternoon in New York', (dueAt, allDay, badge) => {
  const dueDate = dueAt.slice(0, 10)
  expect(timingOf({ dueAt, dueDate, allDay }, at('2026-11-22T22:00:00Z'), 'America/New_York')).toBe(badge)
})
