import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/time/dates.ts'
import { instantOf } from '../kernel/time/zoned-time.ts'
import { chosenTimeZones } from '../preferences/preferences.vocabulary.ts'
import { pushOf } from './channels.rules.ts'
import type { NoticeFacts, DueItem } from './notices.facts.ts'
import { facts, NOW, person as makePerson, dueItem as dueThing } from './notices.fixture.ts'
import { decideSummary, nextSummary } from './summary.rules.ts'

const now = NOW
const ana = makePerson()
/** A bath for Luna in the evening. */
const dueItem = (fields: Partial<DueItem> = {}): DueItem =>
  dueThing({
    id: 'bath',
    kind: 'reminder',
    name: 'Bath',
    detail: null,
    time: '18:30',
    at: new Date('2026-06-15T18:30:00Z'),
    ...fields,
  })
const summaryOf = (due: DueItem[], fields: Partial<NoticeFacts> = {}) =>
  decideSummary(facts({ plan: 'premium', due, ...fields }), 'ana', now)

describe('the next summary', () => {
  it.each(chosenTimeZones)('comes at eight in the morning in %s, also where clocks change', (timeZone) => {
    const person = { timeZone, quietFrom: null, quietTo: null }
    const mornings = Array.from({ length: 366 }, (_, days) =>
      instantOf(addDays('2026-01-01', days), '08:00', timeZone).toISOString(),
    )
    const next = (at: string, later: number) =>
      nextSummary(person, new Date(Date.parse(at) + later)).toISOString()
    expect(mornings.map((morning) => next(morning, -1))).toEqual(mornings)
    expect(mornings.slice(0, -1).map((morning) => next(morning, 0))).toEqual(mornings.slice(1))
  })

  it('waits until the quiet hours are over', () => {
    const person = { timeZone: 'UTC', quietFrom: '22:00', quietTo: '09:30' }
    expect(nextSummary(person, now)).toEqual(new Date('2026-06-15T09:30:00Z'))
    expect(nextSummary(person, new Date('2026-06-15T09:30:00Z'))).toEqual(new Date('2026-06-16T09:30:00Z'))
  })

  it('is yesterday’s if its quiet hours continue past midnight', () => {
    const person = { timeZone: 'UTC', quietFrom: '07:00', quietTo: '01:00' }
    expect(nextSummary(person, new Date('2026-06-15T00:30:00Z'))).toEqual(new Date('2026-06-15T01:00:00Z'))
    expect(nextSummary(person, new Date('2026-06-15T01:00:00Z'))).toEqual(new Date('2026-06-16T01:00:00Z'))
  })
})

describe('a summary', () => {
  it('lists every item of the day, with its time', () => {
    const due = [
      dueItem(),
      dueItem({ id: 'litter', name: 'Litter', time: null }),
      dueItem({
        id: 'visit',
        kind: 'visit',
        name: 'Check-up',
        at: new Date('2026-06-16T10:00:00Z'),
        petName: 'Milo',
      }),
      dueItem({ id: 'rabies', kind: 'vaccination', name: 'Rabies', date: '2026-06-22', time: null }),
      dueItem({ id: 'apoquel', kind: 'refill', name: 'Apoquel', time: null }),
    ]
    expect(summaryOf(due)).toMatchObject({
      title: 'Your day: 5 things for Luna and Milo',
      message:
        'Bath (Luna) at 18:30, Litter (Luna), Check-up (Milo) tomorrow at 10:00, Rabies (Luna) in 7 days, Apoquel (Luna), a week is left',
    })
    expect(summaryOf([dueItem()])?.title).toBe('Your day: 1 thing for Luna')
  })

  it('leaves out doses, notified and snoozed items, a near visit, and items of others', () => {
    const notified = [{ userId: 'ana', step: 0, notificationId: 'told' }]
    const sam = { ...ana, userId: 'sam', role: 'caregiver' as const }
    const due = [
      dueItem({ kind: 'dose' }),
      dueItem({ notified }),
      dueItem({ snoozedUntil: now }),
      dueItem({ outcome: 'completed' }),
      dueItem({ kind: 'visit', step: 1, at: new Date('2026-06-15T12:00:00Z') }),
      dueItem({ assignedTo: 'sam' }),
    ]
    expect(summaryOf(due, { people: [ana, sam] })).toBeUndefined()
  })

  it('includes items held back over quiet hours, once, unless they no longer apply, or are doses', () => {
    const notified = [{ userId: 'ana', step: 0, notificationId: null }]
    const held = (fields: Partial<DueItem>) => ({
      userId: 'ana',
      step: 0,
      dueItem: dueItem({ notified, ...fields }),
    })
    const heldBack = {
      held: [
        held({ id: 'walk', name: 'Walk', step: 1 }),
        held({ id: 'given', outcome: 'completed' }),
        held({ id: 'later', step: 1, roundStep: 1 }),
        held({ id: 'dose', kind: 'dose' }),
      ],
    }
    expect(summaryOf([dueItem()], heldBack)?.notices.map(({ dueItem: { id }, step }) => [id, step])).toEqual([
      ['walk', 0],
      ['bath', 0],
    ])
  })

  // spec core-records §3: Smart reminders (premium): one summary each morning instead of single
  //   notifications; doses still notify at their time
  it('is empty on a plan without summaries, and for a former member', () => {
    expect(summaryOf([dueItem()], { plan: 'free' })).toBeUndefined()
    expect(summaryOf([dueItem()], { people: [] })).toBeUndefined()
  })

  it('can’t be answered at once: its items are still to come', () => {
    const draft = summaryOf([dueItem()])
    const push = draft && pushOf(draft, { notificationId: 'told', householdId: 'home' })
    expect(push?.actions).toEqual([])
  })
})
