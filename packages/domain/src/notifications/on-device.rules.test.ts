import { describe, expect, it } from 'vitest'
import type { Recurrence } from '../kernel/time/recurrence.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import { type DeviceReminder, planOnDevice, slotsOf } from './on-device.rules.ts'

const zone = 'America/New_York'
const owner = {
  timeZone: zone,
  timeFormat: '12h',
  lockScreenDetails: true,
  quietFrom: null,
  quietTo: null,
} as const
const household = 'a8a1c2de-0000-4000-8000-000000000001'
const at = (date: string, time: string) => instantOf(date, time, zone)
const now = at('2026-11-22', '12:00')

const repeats = (unit: Recurrence['unit'], every = 1): Recurrence => ({ unit, every, weekdays: [] })

function reminder({ due, ...fields }: Partial<DeviceReminder> = {}): DeviceReminder {
  const whole = {
    id: '0000000a-0000-4000-8000-000000000000',
    title: 'Nail trim',
    petName: 'Biscuit',
    date: '2026-11-23',
    time: '18:30',
    repeat: repeats('day'),
    endsOn: null,
    endsAfter: null,
    timeZone: zone,
    isActive: true,
    isCompleted: false,
    ...fields,
  }
  const first = {
    date: whole.date,
    at: at(whole.date, whole.time ?? '09:00').toISOString(),
    snoozedUntil: null,
  }
  return { ...whole, due: due === undefined ? first : due }
}

const plan = (
  reminders: DeviceReminder[],
  { most = 500, person = owner }: { most?: number; person?: Parameters<typeof planOnDevice>[1] } = {},
) => planOnDevice(reminders, person, { householdId: household, most, others: [], now }).notices

describe('a reminder on a device', () => {
  // spec engagement §4: a phone is given an active reminder with a date to come and permission: 09:00 where it has no
  //   time, the first and up to 29 repeats, no more than 365 days ahead, in 50 slots
  it('speaks up at its time and 29 times more, in words that name the pet', () => {
    const notices = plan([reminder()])
    expect(notices).toHaveLength(30)
    expect(notices[0]).toEqual({
      id: 500,
      reminderId: '0000000a-0000-4000-8000-000000000000',
      title: 'Nail trim for Biscuit',
      body: 'Due at 6:30\u{A0}PM',
      at: at('2026-11-23', '18:30'),
      url: `/?tab=reminders&household=${household}`,
    })
    expect(notices.at(-1)?.at).toEqual(at('2026-12-22', '18:30'))
  })

  // spec engagement §4: a phone is given an active reminder with a date to come and permission: 09:00 where it has no
  //   time, the first and up to 29 repeats, no more than 365 days ahead, in 50 slots
  it('without a time speaks up at 09:00', () => {
    const [notice] = plan([reminder({ time: null, repeat: repeats('once') })])
    expect(notice).toMatchObject({ body: 'Due today', at: at('2026-11-23', '09:00') })
  })

  it('without a repeat notifies once', () => {
    expect(plan([reminder({ repeat: repeats('once') })])).toHaveLength(1)
  })

  // spec engagement §4: a phone is given an active reminder with a date to come and permission: 09:00 where it has no
  //   time, the first and up to 29 repeats, no more than 365 days ahead, in 50 slots
  it('never speaks up more than 365 days ahead', () => {
    const monthly = plan([reminder({ repeat: repeats('month') })])
    expect(monthly).toHaveLength(12)
    expect(monthly.at(-1)?.at).toEqual(at('2027-10-23', '18:30'))
    expect(plan([reminder({ date: '2027-11-23', repeat: repeats('once') })])).toEqual([])
  })

  it('keeps its time on the wall clock when the clocks change', () => {
    const times = plan([reminder({ date: '2027-03-13', repeat: repeats('day') })]).map(({ at: each }) => each)
    expect(times.slice(0, 2).map((each) => each.toISOString())).toEqual([
      '2027-03-13T23:30:00.000Z',
      '2027-03-14T22:30:00.000Z',
    ])
  })

  // spec engagement §4: a phone is given an active reminder with a date to come and permission: 09:00 where it has no
  //   time, the first and up to 29 repeats, no more than 365 days ahead, in 50 slots
  it('says nothing while it is paused, once it is over, and where it waits for nothing', () => {
    expect(plan([reminder({ isActive: false })])).toEqual([])
    expect(plan([reminder({ isCompleted: true })])).toEqual([])
    expect(plan([reminder({ due: null })])).toEqual([])
  })

  it('that is late continues with the coming dates, however long ago it was', () => {
    const [first, ...rest] = plan([reminder({ date: '1997-01-01' })])
    expect(first?.at).toEqual(at('2026-11-22', '18:30'))
    expect(rest).toHaveLength(29)
    expect(plan([reminder({ date: '2026-11-21', repeat: repeats('once') })])).toEqual([])
  })

  it('shows a snoozed date at the end of its snooze', () => {
    const due = {
      date: '2026-11-22',
      at: at('2026-11-22', '11:00').toISOString(),
      snoozedUntil: at('2026-11-22', '12:15').toISOString(),
    }
    const notices = plan([reminder({ date: '2026-11-01', time: '11:00', due })]).slice(0, 2)
    // The text names the due time, as the server's does.
    expect(notices.map(({ at: each, body }) => [each, body])).toEqual([
      [at('2026-11-22', '12:15'), 'Due at 11:00\u{A0}AM'],
      [at('2026-11-23', '11:00'), 'Due at 11:00\u{A0}AM'],
    ])
  })

  it('waits until the quiet hours of its owner are over', () => {
    const person = { ...owner, quietFrom: '18:00', quietTo: '07:00' }
    expect(plan([reminder({ repeat: repeats('once') })], { person })[0]?.at).toEqual(
      at('2026-11-24', '07:00'),
    )
  })

  it('names neither pet nor title if the lock screen must not show names', () => {
    const [notice] = plan([reminder()], { person: { ...owner, lockScreenDetails: false } })
    expect(notice).toMatchObject({ title: 'Something is due', body: 'Open Pawtrail to see what.' })
  })
})

describe('the notifications of a device', () => {
  it('are the nearest ones, as many as it keeps', () => {
    const later = reminder({ id: '0000000b-0000-4000-8000-000000000000', date: '2026-12-10' })
    const notices = plan([later, reminder()], { most: 20 })
    expect(notices).toHaveLength(20)
    expect(notices.at(-1)?.at).toEqual(at('2026-12-11', '18:30'))
  })

  it('are the nearest of all households, whichever was opened last', () => {
    const others = [
      { id: 10_000, at: at('2026-11-23', '09:00').toISOString() },
      { id: 10_001, at: at('2026-12-24', '09:00').toISOString() },
      // The device has shown it and no longer holds it.
      { id: 10_002, at: at('2026-11-21', '09:00').toISOString() },
    ]
    const { notices, dropped } = planOnDevice([reminder()], owner, {
      householdId: household,
      most: 20,
      others,
      now,
    })
    expect([notices.length, dropped]).toEqual([19, [10_001]])
  })

  it('never replace those of another household, whose reminder was made in the same minute', () => {
    const others = [{ id: 500, at: at('2026-11-23', '09:00').toISOString() }]
    const { notices } = planOnDevice([reminder()], owner, { householdId: household, most: 500, others, now })
    expect(notices.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, slot) => 550 + slot))
  })

  it('have ids of their own, also where two reminders would share their slots', () => {
    const twin = reminder({ id: '0000000a-0000-4000-8000-000000000001' })
    const last = reminder({ id: 'ffffffff-0000-4000-8000-000000000000' })
    const ids = plan([reminder(), twin, last]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(90)
    expect(Math.max(...ids)).toBeLessThan(2 ** 31)
  })

  // spec engagement §4: a phone is given an active reminder with a date to come and permission: 09:00 where it has no
  //   time, the first and up to 29 repeats, no more than 365 days ahead, in 50 slots
  it('stand in the fifty slots of their reminder', () => {
    expect(slotsOf('0000000a-0000-4000-8000-000000000000')).toEqual(
      Array.from({ length: 50 }, (_, slot) => 500 + slot),
    )
  })
})
