import { expect, test } from 'vitest'
import type { DueEntry } from '../due/due.contract.ts'
import type { Occurrence } from '../medications/doses/doses.contract.ts'
import { needsNow } from './pet-now.rules.ts'

const now = new Date('2026-11-21T19:50:00Z')
const dayOf = (instant: string) => instant.slice(0, 10)

const dose = (medicationId: string, time: string, mark: object | null = null) =>
  ({
    medicationId,
    petId: 'miso',
    date: '2026-11-21',
    time,
    dueAt: `2026-11-21T${time}:00Z`,
    tooLateAt: null,
    doseUnits: null,
    mark: mark && { markedAt: '2026-11-21T12:00:00Z', ...mark },
  }) as Occurrence
const entry = (kind: DueEntry['kind'], at: string, fields: Partial<DueEntry> = {}): DueEntry => ({
  id: kind,
  kind,
  petId: 'miso',
  petName: 'Miso',
  title: kind,
  sourceId: `${kind} 1`,
  date: at.slice(0, 10),
  time: at.slice(11, 16),
  at,
  snoozedUntil: null,
  tooLateAt: null,
  label: null,
  isOverdue: false,
  createdBy: null,
  ...fields,
})
const keys = (doses: Occurrence[], due: DueEntry[]) =>
  needsNow({ petId: 'miso', doses, due, now, dayOf }).map(({ key }) => key.split(' ')[0])

// spec product: a pet’s overview shows the most urgent need, with its one action; a given dose stays until a
//   quiet moment
test('doses come first, then items of today, and marked ones last', () => {
  const doses = [
    dose('given', '08:00', {}),
    dose('soon', '20:00'),
    dose('late', '19:30'),
    dose('tonight', '23:00'),
  ]
  const due = [
    entry('refill', '2026-11-21T00:00:00Z'),
    entry('reminder', '2026-11-21T18:00:00Z'),
    entry('visit', '2026-11-21T21:00:00Z'),
    entry('vaccination', '2026-11-02T00:00:00Z', { time: null, isOverdue: true }),
  ]
  expect(keys(doses, due)).toEqual(['late', 'soon', 'vaccination', 'visit', 'reminder', 'refill', 'given'])
})

test('items of another pet or day, and those over or snoozed, are not needed now', () => {
  const due = [
    entry('reminder', '2026-11-21T18:00:00Z', { petId: 'biscuit' }),
    entry('reminder', '2026-11-22T08:00:00Z'),
    entry('reminder', '2026-11-21T18:00:00Z', { snoozedUntil: '2026-11-21T20:00:00Z' }),
    entry('vaccination', '2026-11-22T00:00:00Z', { time: null }),
    entry('visit', '2026-11-21T19:00:00Z'),
    entry('visit', '2026-11-22T09:00:00Z'),
    entry('refill', '2026-11-22T00:00:00Z'),
    entry('dose', '2026-11-21T18:00:00Z'),
  ]
  expect(keys([], due)).toEqual([])
})
