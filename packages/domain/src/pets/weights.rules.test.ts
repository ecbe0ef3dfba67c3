import { expect, test } from 'vitest'
import { toKilograms } from '../kernel/quantities/units.ts'
import { weightInWords, weightSpan } from './weights.rules.ts'

const today = '2026-11-21'
const weighed = (...pounds: number[]) => {
  const weights = pounds.map((each, at) => ({ date: `2026-0${at + 1}-01`, kg: toKilograms(each, 'lb') }))
  return { weights, weightKg: weights.at(-1)?.kg ?? null, birthDate: null as string | null }
}

// spec product: a pet’s weight with its line and its change over the year; at most 24 weighings a pet come with the
//   list
test('a weight says how it has changed over the year, in the person’s unit', () => {
  expect(weightInWords(weighed(26.8, 27, 27.4), 'lb', today)).toBe('27.4 lbs, up 0.6')
  expect(weightInWords(weighed(11.9, 10.1), 'lb', today)).toBe('10.1 lbs, down 1.8')
  expect(weightInWords(weighed(11.9, 10.1), 'kg', today)).toBe('4.581 kg, down 0.817')
  expect(weightInWords(weighed(11.9, 12.4, 11.9), 'lb', today)).toBe('11.9 lbs, steady')
})

test('shows a small animal in grams or ounces, and no loss as steady', () => {
  const hamster = { ...weighed(), weights: [0.041, 0.031].map((kg, at) => ({ date: `2026-1${at}-08`, kg })) }
  const light = { ...hamster, weightKg: 0.031 }
  expect(weightInWords(light, 'kg', today)).toBe('31 g, down 10')
  expect(weightInWords(light, 'lb', today)).toBe('1.09 oz, down 0.36')
})

test('an animal in its first year grows', () => {
  const clover = { ...weighed(2, 3.3), birthDate: '2026-02-01' }
  expect(weightInWords(clover, 'lb', today)).toBe('3.3 lbs, growing')
  expect(weightInWords({ ...clover, birthDate: '2020-02-01' }, 'lb', today)).toBe('3.3 lbs, up 1.3')
})

test('one weighing, none, or a weight that was typed since has changed from nothing', () => {
  expect(weightInWords(weighed(27.4), 'lb', today)).toBe('27.4 lbs')
  expect(weightInWords(weighed(), 'lb', today)).toBeUndefined()
  expect(weightSpan({ ...weighed(26.8, 27.4), weightKg: 9 })).toBeUndefined()
})
