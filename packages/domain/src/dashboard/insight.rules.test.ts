import { expect, test } from 'vitest'
import { toKilograms } from '../kernel/quantities/units.ts'
import { insightOf } from './insight.rules.ts'

const pet = (name: string, [before, now]: [number, number], birthDate: string | null = '2018-03-01') => ({
  id: name,
  name,
  birthDate,
  weights: [
    { date: '2025-12-03', kg: toKilograms(before, 'lb') },
    { date: '2026-11-14', kg: toKilograms(now, 'lb') },
  ],
  weightKg: toKilograms(now, 'lb'),
})
const say = (...pets: ReturnType<typeof pet>[]) =>
  insightOf(pets, { unit: 'lb', today: '2026-11-21', monthOf: () => 'December' })?.sentence

test('names the largest relevant change', () => {
  expect(say(pet('Biscuit', [26.8, 27.4]), pet('Miso', [11.9, 10.1]))).toBe(
    'Miso is down 1.8 lbs since December.',
  )
  expect(say(pet('Biscuit', [20, 24]), pet('Miso', [11.9, 10.1]))).toBe('Biscuit is up 4 lbs since December.')
})

// spec product: at most one insight, from a change of a tenth of the body weight on
test('says nothing of less than a tenth of the weight', () => {
  expect(say(pet('Biscuit', [26.8, 27.4]))).toBeUndefined()
  expect(say(pet('Biscuit', [20, 18.1]))).toBeUndefined()
  expect(say(pet('Biscuit', [20, 17.9]))).toBe('Biscuit is down 2.1 lbs since December.')
})

test('ignores the gain of a growing animal, but reports any loss', () => {
  expect(say(pet('Clover', [2, 3.3], '2025-09-01'))).toBeUndefined()
  expect(say(pet('Clover', [2, 3.3], null))).toBeUndefined()
  expect(say(pet('Clover', [3.3, 2], '2025-09-01'))).toBe('Clover is down 1.3 lbs since December.')
})

test('ignores weighings of long ago', () => {
  const old = pet('Miso', [11.9, 10.1])
  const weights = old.weights.map(({ kg }, at) => ({ date: `2026-0${at + 1}-03`, kg }))
  expect(say({ ...old, weights })).toBeUndefined()
})
