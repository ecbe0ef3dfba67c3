import { expect, test } from 'vitest'
import type { Dose } from './doses.contract.ts'
import { distanceToDose, dosesOfToday, isAtHand } from './today.rules.ts'

const now = new Date('2026-06-15T10:00:00Z')
const dayOf = (instant: string) => instant.slice(0, 10)
const due = (dueAt: string, marked = false, markedAt = dueAt) => ({
  dueAt: `2026-06-${dueAt}:00Z`,
  mark: marked ? ({ id: 'given', markedAt: `2026-06-${markedAt}:00Z` } as Dose) : null,
})

test('what is late comes first, then the day in order; of yesterday only what is still open', () => {
  const list = [
    due('14T08:00'),
    due('14T23:30'),
    due('14T23:45', true),
    due('15T06:00', true),
    due('15T08:00'),
    due('15T20:00'),
    due('16T00:00'),
  ]
  expect(dosesOfToday(list, now, dayOf).map(({ dueAt }) => dueAt.slice(8, 16))).toEqual([
    '14T23:30',
    '15T08:00',
    '15T06:00',
    '15T20:00',
  ])
})

test('a dose of yesterday that was marked after midnight stays on the list for the day', () => {
  const list = [due('14T20:00', true, '15T00:20'), due('14T21:00', true, '14T23:59'), due('15T20:00')]
  const listed = (time: string) =>
    dosesOfToday(list, new Date(`2026-06-15T${time}:00Z`), dayOf).map(({ dueAt }) => dueAt.slice(8, 16))
  expect(listed('00:30')).toEqual(['14T20:00', '15T20:00'])
  expect(listed('23:00')).toEqual(['15T20:00', '14T20:00'])
})

test('a dose of yesterday that was not asked for any more when it was marked stays away', () => {
  const list = [due('14T08:00', true, '15T09:00'), due('14T21:00', true, '15T08:30')]
  expect(dosesOfToday(list, now, dayOf)).toEqual([list[1]])
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
])('a dose due at %s is %s', (dueAt, words) => {
  expect(distanceToDose(due(dueAt).dueAt, now)).toBe(words)
})

test('a dose is at hand from two hours before it is due', () => {
  expect(isAtHand(due('15T12:00'), now)).toBe(true)
  expect(isAtHand(due('15T12:01'), now)).toBe(false)
})
