import { expect, test } from 'vitest'
import type { Visit } from '@app/domain/dashboard/visits.rules'
import type { DueEntry } from '@app/domain/due/due.contract'
import { formatNearDay } from '../../../format/format-dates.ts'
import { todaySentence } from './today-sentence.ts'

const today = '2026-12-02'
const rabies = (date: string): Visit => ({
  id: date,
  petId: 'miso',
  kind: 'vaccination',
  title: 'Rabies',
  name: 'Rabies',
  date,
  at: null,
  vet: null,
})
const surgery: Visit = {
  ...rabies(today),
  kind: 'appointment',
  title: 'Surgery',
  name: null,
  at: '2026-12-02T18:00:00Z',
}
const nailTrim: DueEntry = {
  id: 'nail-trim',
  kind: 'reminder',
  petId: 'miso',
  petName: 'Miso',
  title: 'Nail trim',
  sourceId: 'nail-trim',
  date: today,
  time: null,
  at: '2026-12-02T09:00:00Z',
  snoozedUntil: null,
  tooLateAt: null,
  label: null,
  isOverdue: false,
  createdBy: null,
}
const late: DueEntry = { ...nailTrim, date: '2026-12-01', isOverdue: true }
const sayOf = (visits: Visit[], due: DueEntry[] | undefined) =>
  todaySentence({
    visits,
    due,
    nameOf: () => 'Miso',
    today,
    time: (at) => at.slice(11, 16),
    dayOf: (at) => new Date(at).toISOString().slice(0, 10),
  })
const say = (...visits: Visit[]) => sayOf(visits, [])

// spec engagement §2: overview: what matters today, pet cards, quick actions, empty state
test('overdue items come first', () => {
  expect(say(rabies('2026-12-01'), surgery)).toBe('Rabies for Miso is overdue.')
  expect(say(rabies('2026-11-01'), rabies('2026-12-01'))).toBe('2 vaccinations are overdue.')
})

test('then today’s items', () => {
  expect(say(surgery)).toBe('Surgery for Miso is today at 18:00.')
  expect(say(rabies(today))).toBe('Rabies for Miso is due today.')
  expect(say(rabies(today), surgery)).toBe('2 things are due today.')
})

test('then what comes next, or that nothing does', () => {
  expect(say(rabies('2026-12-12'))).toBe(
    `All caught up today. Next is Rabies for Miso, ${formatNearDay('2026-12-12')}.`,
  )
  expect(say()).toBe('Nothing needs you today.')
})

test('overdue reminders count with overdue doses', () => {
  expect(sayOf([rabies('2026-12-12')], [late])).toBe('Nail trim for Miso is overdue.')
  expect(sayOf([], [late, late])).toBe('2 reminders are overdue.')
  expect(sayOf([rabies('2026-12-01')], [late])).toBe('2 things are overdue.')
})

test('today’s reminders and refills count with today’s doses', () => {
  const refill: DueEntry = { ...nailTrim, kind: 'refill', title: 'Insulin' }
  expect(sayOf([], [nailTrim])).toBe('Nail trim for Miso is due today.')
  expect(sayOf([], [refill])).toBe('Insulin for Miso is running low.')
  expect(sayOf([surgery], [refill])).toBe('2 things are due today.')
})

// spec product: overdue reminders are shown in the greeting and on the card of their pet; no text says that
//   all is done before loading ends
test('without known due items, does not claim that all is done', () => {
  expect(sayOf([], undefined)).toBe(undefined)
  expect(sayOf([rabies('2026-12-12')], undefined)).toBe(
    `Next is Rabies for Miso, ${formatNearDay('2026-12-12')}.`,
  )
  expect(sayOf([rabies('2026-12-01')], undefined)).toBe('Rabies for Miso is overdue.')
})
