import { expect, test } from 'vitest'
import { greeting } from './greeting.rules.ts'

// spec engagement §2: greeting by the time of day
test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [16, 'Good afternoon'],
  [17, 'Good evening'],
  [23, 'Good evening'],
])('at %i the day is greeted with %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
