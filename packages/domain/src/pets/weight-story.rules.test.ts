import { expect, test } from 'vitest'
import { toKilograms } from '../kernel/quantities/units.ts'
import { mentionIt, weightStory } from './weight-story.rules.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September']
const monthOf = (date: string) =>
  [...months, 'October', 'November', 'December'][Number(date.slice(5, 7)) - 1] ?? ''
const today = '2026-11-21'

/** Weighings in pounds, a month apart, the last on November 20. */
function weighed(...pounds: number[]) {
  const weights = pounds.map((each, at) => ({
    date: `2026-${String(12 - pounds.length + at).padStart(2, '0')}-20`,
    kg: toKilograms(each, 'lb'),
  }))
  return {
    weights,
    weightKg: weights.at(-1)?.kg ?? null,
    birthDate: '2015-05-12' as string | null,
    gender: 'female' as 'male' | 'female' | 'unknown',
    targetLowKg: null as number | null,
    targetHighKg: null as number | null,
  }
}
const aim = (low: number, high: number) => ({
  targetLowKg: toKilograms(low, 'lb'),
  targetHighKg: toKilograms(high, 'lb'),
})
const tell = (pet: ReturnType<typeof weighed>, unit: 'lb' | 'kg' = 'lb', typedOn?: string) => {
  const weighedOn = pet.weights.at(-1)?.date ?? typedOn
  const story = weightStory(pet, { unit, today, weighedOn, momentOf: monthOf })
  return story && [story.sentence, story.isForVet]
}

// spec product: a sentence explains a pet’s weights, and names the vet to tell about a large loss
test('a large loss is said with its month, and is for the vet', () => {
  expect(tell(weighed(11.9, 11, 10.1))).toEqual(['Down 1.8 lbs since September.', true])
  expect(tell(weighed(11.9, 11, 10.1), 'kg')).toEqual(['Down 0.817 kg since September.', true])
  expect(tell(weighed(20, 18.1))).toEqual(['Down 1.9 lbs since October.', false])
  expect(tell(weighed(20, 22.1))).toEqual(['Up 2.1 lbs since October.', true])
  expect(tell(weighed(20, 20.5, 20))).toEqual(['Steady since September.', false])
})

test('the target is the pet’s own, and is said with the month in which it was left', () => {
  expect(tell({ ...weighed(11.9, 11, 10.4, 10.1), ...aim(10.5, 11.5) })).toEqual([
    'Down 1.8 lbs since August, and under her target since October.',
    true,
  ])
  expect(tell({ ...weighed(11, 11.1), ...aim(10.5, 11.5) })).toEqual([
    'Up 0.1 lbs since October, and within her target.',
    false,
  ])
  expect(tell({ ...weighed(27, 27.4), ...aim(20, 24), gender: 'male' })).toEqual([
    'Up 0.4 lbs since October, and over his target.',
    true,
  ])
  expect(tell({ ...weighed(24), ...aim(20, 24), gender: 'unknown' })).toEqual(['Within the target.', false])
  expect(tell({ ...weighed(24.02), ...aim(20, 24), gender: 'unknown' })).toEqual(['Over the target.', true])
})

// spec product: small animals are weighed in grams or ounces, and a weight stays as it was typed
test('a hamster that lost a quarter of its weight is for the vet, in grams or ounces', () => {
  const weights = [0.041, 0.031].map((kg, at) => ({ date: `2026-11-0${at + 8}`, kg }))
  const hamster = { ...weighed(), weights, weightKg: 0.031, targetLowKg: 0.035, targetHighKg: 0.045 }
  expect(tell(hamster, 'kg')).toEqual([
    'Down 10 g since November, and under her target since November.',
    true,
  ])
  expect(tell(hamster, 'lb')?.[0]).toMatch(/^Down 0\.36 oz since November/)
})

test('a weight on its way back to the target needs no vet', () => {
  expect(tell({ ...weighed(30, 26), ...aim(20, 24) })).toEqual([
    'Down 4 lbs since October, but still over her target.',
    false,
  ])
  expect(tell({ ...weighed(16, 18), ...aim(20, 24) })).toEqual([
    'Up 2 lbs since October, but still under her target.',
    false,
  ])
})

test('an animal in its first year grows, and one that loses weight does not', () => {
  const young = { birthDate: '2026-02-01' }
  expect(tell({ ...weighed(2, 3.3), ...young })).toEqual(['Growing: up 1.3 lbs since October.', false])
  expect(tell({ ...weighed(3.3, 2), ...young })).toEqual(['Down 1.3 lbs since October.', true])
  expect(tell({ ...weighed(2, 3.3), birthDate: null })).toEqual(['Up 1.3 lbs since October.', false])
  // A year old now, and young at its first weighing.
  expect(tell({ ...weighed(2, 3, 3.3), birthDate: '2025-11-01' })).toEqual([
    'Up 1.3 lbs since September.',
    false,
  ])
})

test('one weighing is compared with the target only, and old ones ask for a new one', () => {
  expect(tell(weighed())).toBeUndefined()
  expect(tell(weighed(11))).toBeUndefined()
  expect(tell({ ...weighed(10), ...aim(10.5, 11.5) })).toEqual(['Under her target.', true])
  const old = weighed(11.9, 10.1)
  const weights = old.weights.map(({ kg }, at) => ({ date: `2026-0${at + 1}-03`, kg }))
  expect(tell({ ...old, weights, ...aim(10.5, 11.5) })).toEqual(['Not weighed since February.', false])
})

test('a weight that was typed since is compared with the target, not with the weighings', () => {
  const typed = { ...weighed(11.9, 10.1), weightKg: toKilograms(12, 'lb'), ...aim(10.5, 11.5) }
  expect(tell(typed)).toEqual(['Over her target.', true])
})

test('names the vet if one is known', () => {
  expect([mentionIt('Dr. Lindqvist'), mentionIt(undefined)]).toEqual([
    'Mention it to Dr. Lindqvist.',
    'Mention it to your vet.',
  ])
})

test('ignores a weight whose only known day is years ago', () => {
  const heavy = { ...weighed(), weightKg: toKilograms(13, 'lb'), ...aim(10.5, 11.5) }
  expect(tell(heavy, 'lb', '2024-05-02')).toEqual(['Not weighed since May.', false])
  expect(tell(heavy, 'lb', '2026-11-02')?.[1]).toBe(true)
})
