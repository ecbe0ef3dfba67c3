import { expect, test } from 'vitest'
import { isOverdue, needsToday, planVisits } from './visits.rules.ts'

const dayOf = (instant: string) => instant.slice(0, 10)
const dose = (id: string, nextDueDate: string | null) => ({
  id,
  petId: 'p',
  vaccineName: 'Rabies',
  nextDueDate,
  clinicName: null,
})
const visit = (id: string, dateTime: string) => ({
  id,
  petId: 'p',
  title: 'Surgery',
  dateTime,
  vetName: null,
})

// spec engagement §2: overview: what matters today, pet cards, quick actions, empty state
test('the nearest comes first, and on one day all-day items before timed ones', () => {
  const visits = planVisits(
    {
      appointments: [visit('late', '2026-12-02T18:00:00Z'), visit('early', '2026-12-02T08:00:00Z')],
      vaccinations: [dose('none', null), dose('same day', '2026-12-02'), dose('first', '2026-11-30')],
    },
    dayOf,
  )
  expect(visits.map(({ id }) => id)).toEqual(['first', 'same day', 'early', 'late'])
})

test('overdue visits and those of today need attention, and only an earlier vaccination is overdue', () => {
  const [past, today, future] = planVisits(
    {
      appointments: [visit('today', '2026-12-02T18:00:00Z')],
      vaccinations: [dose('past', '2026-12-01'), dose('future', '2026-12-03')],
    },
    dayOf,
  )
  const now = '2026-12-02'
  expect([past, today, future].map((each) => each && needsToday(each, now))).toEqual([true, true, false])
  expect([past, today, future].map((each) => each && isOverdue(each, now))).toEqual([true, false, false])
})
