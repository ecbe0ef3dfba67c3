import { expect, it } from 'vitest'
import type { Dose, DosedMedication } from '@app/domain/medications/doses/doses.contract'
import { dosesOfToday } from '@app/domain/medications/doses/today.rules'
import { withMedications } from './due-doses.ts'

const medications = [{ medicationId: 'insulin', petId: 'miso' } as DosedMedication]
const markOf = (fields: Partial<Dose>) =>
  ({
    medicationId: 'insulin',
    date: '2026-06-15',
    time: '08:00',
    dueAt: '2026-06-15T08:00:00Z',
    markedAt: '2026-06-15T08:05:00Z',
    ...fields,
  }) as Dose
const dayOf = (instant: string) => instant.slice(0, 10)
const noon = new Date('2026-06-15T12:00:00Z')
const todayWith = (mark: Dose) =>
  dosesOfToday(withMedications({ medications, occurrences: [], otherMarks: [mark] }), noon, dayOf)

// spec product: a given dose stays on the list of its day when its time is removed from the schedule
it('keeps a marked dose of today whose time was taken from the schedule', () => {
  const mark = markOf({})
  expect(todayWith(mark)).toMatchObject([{ petId: 'miso', time: '08:00', mark }])
})

it.each([
  ['a dose as needed', markOf({ date: null, time: null, dueAt: null })],
  ['a dose of yesterday', markOf({ date: '2026-06-14', dueAt: '2026-06-14T20:00:00Z' })],
  ['a medicine that is no longer given', markOf({ medicationId: 'apoquel' })],
])('lists no %s', (_, mark) => {
  expect(todayWith(mark)).toEqual([])
})
