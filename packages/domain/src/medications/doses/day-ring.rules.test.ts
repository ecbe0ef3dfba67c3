import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countDoses,
  doneInWords,
  type DoseCounts,
  MOST_SEGMENTS,
  ringInWords,
  ringLabel,
  ringSegments,
} from './day-ring.rules.ts'
import type { Occurrence } from './doses.contract.ts'

const now = new Date('2026-11-21T19:50:00Z')
const none = { given: 0, skipped: 0, missed: 0, late: 0, open: 0 }
const markedAs = (outcome: string, givenAt: string | null) => ({ outcome, givenAt }) as Occurrence['mark']

test('a dose given in part is given; one without a mark is late, then missed', () => {
  const next = { tooLateAt: null, nextAt: '2026-11-22T08:00:00Z' }
  const doses = [
    { dueAt: '2026-11-21T08:00:00Z', mark: markedAs('given', '2026-11-21T08:02:00Z') },
    { dueAt: '2026-11-21T08:00:00Z', mark: markedAs('partial', '2026-11-21T08:02:00Z') },
    { dueAt: '2026-11-21T08:00:00Z', mark: markedAs('skipped', null) },
    { dueAt: '2026-11-21T08:00:00Z', mark: markedAs('missed', null) },
    { dueAt: '2026-11-21T19:30:00Z', mark: null },
    { dueAt: '2026-11-21T20:00:00Z', mark: null },
  ].map((dose) => ({ ...dose, ...next }))
  const followed = {
    dueAt: '2026-11-21T08:00:00Z',
    mark: null,
    tooLateAt: null,
    nextAt: '2026-11-21T19:50:00Z',
  }
  expect(countDoses([...doses, followed], now)).toEqual({ given: 2, skipped: 1, missed: 2, late: 1, open: 1 })
})

const anyCounts: fc.Arbitrary<DoseCounts> = fc.record({
  given: fc.nat(40),
  skipped: fc.nat(40),
  missed: fc.nat(40),
  late: fc.nat(40),
  open: fc.nat(40),
})

// spec product: a ring has a segment for each dose of today, by shares from 13 on, and says the same in words
test('the segments of any day follow one another and fill the ring, each state by its share', () => {
  fc.assert(
    fc.property(anyCounts, (counts) => {
      const all = counts.given + counts.skipped + counts.missed + counts.late + counts.open
      const segments = ringSegments(counts)
      let end = 0
      for (const { from, share } of segments) {
        expect(from).toBeCloseTo(end, 9)
        end = from + share
      }
      expect(end).toBeCloseTo(all === 0 ? 0 : 1, 9)
      const late = segments.filter(({ state }) => state === 'late').reduce((sum, { share }) => sum + share, 0)
      expect(late).toBeCloseTo(all === 0 ? 0 : counts.late / all, 9)
      expect(segments.length).toBe(
        all <= MOST_SEGMENTS ? all : Object.values(counts).filter((count) => count > 0).length,
      )
    }),
  )
})

test('the ring in words', () => {
  expect(ringLabel({ ...none, given: 3, late: 1, open: 1 })).toBe('3/5')
  expect(ringInWords({ ...none, given: 3, late: 1, open: 1 })).toBe('3 of 5 doses given, 1 late')
  expect(ringInWords({ ...none, given: 1, skipped: 1, late: 2 })).toBe(
    '1 of 4 doses given, 2 late and 1 skipped',
  )
  expect(ringInWords({ ...none, open: 1 })).toBe('0 of 1 dose given')
  expect(doneInWords({ ...none, given: 3 })).toBe('3 given today')
  expect(doneInWords({ ...none, given: 2, skipped: 1, missed: 1 })).toBe(
    '2 given, 1 skipped, and 1 missed today',
  )
})
