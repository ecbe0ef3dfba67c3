import { expect, test } from 'vitest'
import type { Dose, DosedMedication } from '@app/domain/medications/doses/doses.contract'
import { applyMark, type DoseList } from './apply-mark.ts'

const medicationOf = (medicationId: string, unitsOnHand: number) =>
  ({ medicationId, stock: { unitsOnHand } }) as DosedMedication
const occurrence = (time: string, mark: Dose | null = null) => ({
  medicationId: 'apoquel',
  petId: 'biscuit',
  date: '2026-06-15',
  time,
  dueAt: `2026-06-15T${time}:00Z`,
  tooLateAt: null,
  nextAt: '2026-06-16T20:00:00Z',
  doseUnits: null,
  mark,
})
const markOf = (fields: Partial<Dose>) =>
  ({
    id: 'one',
    medicationId: 'apoquel',
    date: '2026-06-15',
    time: '08:00',
    givenAt: '2026-06-15T08:02:00Z',
    undoneAt: null,
    ...fields,
  }) as Dose
const list: DoseList = {
  medications: [medicationOf('apoquel', 10), medicationOf('cerenia', 6)],
  occurrences: [occurrence('08:00'), occurrence('20:00')],
  otherMarks: [],
}
const isListed = (instant: string) => instant.startsWith('2026-06-15')
const apply = (dose: Dose, before = list, medication: DosedMedication | null = null) =>
  applyMark(before, { dose, medication }, isListed)

test('a mark is shown at its dose, with the stock afterwards', () => {
  const mark = markOf({})
  const after = apply(mark, list, medicationOf('apoquel', 9))
  expect(after.occurrences).toEqual([occurrence('08:00', mark), occurrence('20:00')])
  expect(after.medications).toEqual([medicationOf('apoquel', 9), medicationOf('cerenia', 6)])
  expect(after.otherMarks).toEqual([])
})

test('an undone mark leaves its dose open, unless it has another mark', () => {
  const undone = markOf({ undoneAt: '2026-06-15T08:03:00Z' })
  expect(apply(undone, apply(markOf({}))).occurrences).toEqual(list.occurrences)
  const bySam = markOf({ id: 'other' })
  expect(apply(undone, apply(bySam)).occurrences[0]?.mark).toEqual(bySam)
})

test('a dose as needed is among the others of its day, in order, until it is taken back', () => {
  const needed = { medicationId: 'cerenia', date: null, time: null }
  const noon = markOf({ ...needed, id: 'noon', givenAt: '2026-06-15T12:00:00Z' })
  const earlier = markOf({ ...needed, id: 'earlier', givenAt: '2026-06-15T07:00:00Z' })
  const both = apply(earlier, apply(noon))
  expect(both.otherMarks).toEqual([earlier, noon])
  expect(apply(noon, both).otherMarks).toEqual([earlier, noon])
  expect(apply({ ...noon, undoneAt: '2026-06-15T12:01:00Z' }, both).otherMarks).toEqual([earlier])
  expect(apply(markOf({ ...needed, givenAt: '2026-06-13T12:00:00Z' })).otherMarks).toEqual([])
})

test('a mark whose dose is not planned any more goes when it is taken back', () => {
  const unplanned = markOf({ time: '09:00' })
  const before = { ...list, otherMarks: [unplanned] }
  expect(apply({ ...unplanned, undoneAt: '2026-06-15T09:00:00Z' }, before).otherMarks).toEqual([])
})

test('a list of another pet stays as it is', () => {
  expect(apply(markOf({ medicationId: 'elsewhere' }))).toBe(list)
})
