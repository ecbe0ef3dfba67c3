import { expect, test } from 'vitest'
import type { Dose } from './doses.contract.ts'
import { distanceToDose, dosesOfToday, isAtHand } from './today.rules.ts'

const now = new Date('2026-06-15T10:00:00Z')
const dayOf = (instant: string) => instant.slice(0, 10)
const asInstant = (day: string) => `2026-06-${day}:00Z`
/** A dose with its due time, and that of the next dose. */
const due = (dueAt: string, nextAt: string, markedAt?: string) => ({
  dueAt: asInstant(dueAt),
  nextAt: asInstant(nextAt),
  mark: markedAt === undefined ? null : ({ id: 'given', markedAt: asInstant(markedAt) } as Dose),
})
const listed = (list: ReturnType<typeof due>[], at = now) =>
  dosesOfToday(list, at, dayOf).map(({ dueAt }) => dueAt.slice(8, 16))

// spec product: today first: doses on the dashboard, late ones first, each with its one action
test('late doses come first, then the day in order, and followed ones last', () => {
  const list = [
    due('14T08:00', '14T23:30'),
    due('14T23:30', '15T11:30'),
    due('14T23:45', '15T23:45', '14T23:45'),
    due('15T05:00', '15T06:00'),
    due('15T06:00', '15T18:00', '15T06:00'),
    due('15T08:00', '15T20:00'),
    due('15T20:00', '16T08:00'),
    due('16T00:00', '17T00:00'),
  ]
  expect(listed(list)).toEqual(['14T23:30', '15T08:00', '15T06:00', '15T20:00', '15T05:00'])
})

// spec product: a dose without a mark is late until the next one is due, for days if it is weekly, and then missed
test('a late dose stays until the next one of its medicine is due', () => {
  const weekly = [due('10T08:00', '17T08:00')]
  expect(listed(weekly)).toEqual(['10T08:00'])
  expect(listed(weekly, new Date('2026-06-17T07:59:00Z'))).toEqual(['10T08:00'])
  expect(listed(weekly, new Date('2026-06-17T08:00:00Z'))).toEqual([])
})

test('of an hourly medicine one dose stays after its day', () => {
  const list = [due('14T22:00', '14T23:00'), due('14T23:00', '15T00:00'), due('15T00:00', '15T01:00')]
  expect(listed(list, new Date('2026-06-15T00:30:00Z'))).toEqual(['15T00:00'])
  expect(listed(list.slice(0, 2), new Date('2026-06-14T23:59:00Z'))).toEqual(['14T23:00', '14T22:00'])
})

// spec product: a late dose of yesterday names its day, and stays on the list once given
test('a dose of an earlier day that was marked today stays on the list for the day', () => {
  const list = [
    due('14T20:00', '15T20:00', '15T00:20'),
    due('14T21:00', '15T21:00', '14T23:59'),
    due('14T07:00', '15T07:00', '15T09:00'),
    due('15T20:00', '16T20:00'),
  ]
  expect(listed(list, new Date('2026-06-15T00:30:00Z'))).toEqual(['14T20:00', '15T20:00'])
  expect(listed(list, new Date('2026-06-15T23:00:00Z'))).toEqual(['15T20:00', '14T20:00'])
})

test.each([
  ['15T09:40', '20 minutes late'],
  ['15T09:59', '1 minute late'],
  ['15T10:00', 'Due now'],
  ['15T07:10', '3 hours late'],
  ['15T10:25', 'In 25 minutes'],
  ['15T10:01', 'In 1 minute'],
  ['15T11:00', 'In 1 hour'],
  ['15T20:00', 'In 10 hours'],
  ['13T11:00', '47 hours late'],
  ['10T08:00', '5 days late'],
])('a dose due at %s is %s', (dueAt, words) => {
  expect(distanceToDose(asInstant(dueAt), now)).toBe(words)
})

test('a dose is at hand from two hours before it is due', () => {
  expect(isAtHand({ dueAt: asInstant('15T12:00') }, now)).toBe(true)
  expect(isAtHand({ dueAt: asInstant('15T12:01') }, now)).toBe(false)
})
