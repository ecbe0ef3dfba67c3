import { expect, test } from 'vitest'
import { doseSentence } from './dose-sentence.ts'
import type { DueDose } from './due-doses.ts'

const now = new Date('2026-06-15T10:00:00Z')
const due = (time: string, marked = false) =>
  ({
    petId: 'miso',
    dueAt: `2026-06-15T${time}:00Z`,
    tooLateAt: null,
    mark: marked ? {} : null,
    medication: { name: 'Insulin' },
  }) as DueDose
const say = (...doses: DueDose[]) => doseSentence(doses, () => 'Miso', now)

test('late doses come first', () => {
  expect(say(due('08:00'), due('20:00'))).toBe('Insulin for Miso is late.')
  expect(say(due('07:00'), due('08:00'))).toBe('2 doses are late.')
})

test('a dose that may not be given any more is no call to give it', () => {
  const dose = { ...due('08:00'), tooLateAt: '2026-06-15T09:59:00Z' }
  expect(say(dose)).toBe('Too late for Insulin for Miso: ask your vet.')
})

test('then the rest of the day', () => {
  expect(say(due('08:00', true), due('20:00'))).toBe('One dose left today: Insulin for Miso.')
  expect(say(due('14:00'), due('20:00'))).toBe('2 doses left today.')
})

test('and nothing where all is marked', () => {
  expect(say(due('08:00', true))).toBeUndefined()
})
