import { expect, test } from 'vitest'
import type { Recurrence } from './recurrence.ts'
import {
  frequencies,
  frequencyLabels,
  frequencyOf,
  recurrenceOf,
  repeatInWords,
  repeatsInWords,
} from './repeat.texts.ts'

test.each(frequencies)('%s is a repeat with a name of its own', (frequency) => {
  const repeat = recurrenceOf(frequency)
  expect(frequencyOf(repeat)).toBe(frequency)
  expect(repeatInWords(repeat)).toBe(frequencyLabels[frequency])
})

test.each<[Recurrence, string]>([
  [{ unit: 'day', every: 3, weekdays: [] }, 'Every 3 days'],
  [{ unit: 'week', every: 1, weekdays: [5, 1] }, 'Every week on Monday and Friday'],
  [{ unit: 'week', every: 2, weekdays: [3] }, 'Every 2 weeks on Wednesday'],
  [{ unit: 'month', every: 6, weekdays: [] }, 'Every 6 months'],
])('any other one is custom and said in words', (repeat, words) => {
  expect(frequencyOf(repeat)).toBe('custom')
  expect(repeatInWords(repeat)).toBe(words)
  expect(repeatsInWords(repeat)).toBe(`repeats e${words.slice(1)}`)
})
