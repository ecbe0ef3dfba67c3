import type { Visit } from '@app/domain/dashboard/visits.rules'
import { expect, test } from 'vitest'
import { formatNearDay } from '../../format/format-dates.ts'
import { todaySentence } from './today-sentence.ts'

const today = '2026-12-02'
const rabies = (date: string): Visit => ({
  id: date,
  petId: 'miso',
  kind: 'vaccination',
  title: 'Rabies',
  date,
  at: null,
  vet: null,
})
const surgery: Visit = { ...rabies(today), kind: 'appointment', title: 'Surgery', at: '2026-12-02T18:00:00Z' }
const say = (...visits: Visit[]) =>
  todaySentence(visits, () => 'Miso', { today, time: (at) => at.slice(11, 16) })

test('what is overdue comes before all else', () => {
  expect(say(rabies('2026-12-01'), surgery)).toBe('Rabies for Miso is overdue.')
  expect(say(rabies('2026-11-01'), rabies('2026-12-01'))).toBe('2 vaccinations are overdue.')
})

test('then comes what is today', () => {
  expect(say(surgery)).toBe('Surgery for Miso is today at 18:00.')
  expect(say(rabies(today))).toBe('Rabies for Miso is due today.')
  expect(say(rabies(today), surgery)).toBe('2 things are on today’s list.')
})

test('then what comes next, or that nothing does', () => {
  expect(say(rabies('2026-12-12'))).toBe(
    `All caught up today. Next is Rabies for Miso, ${formatNearDay('2026-12-12')}.`,
  )
  expect(say()).toBe('Nothing needs you today.')
})
