import { expect, test } from 'vitest'
import { greetByHour } from './greet-by-hour.ts'

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [16, 'Good afternoon'],
  [17, 'Good evening'],
  [23, 'Good evening'],
])('at %i the day is greeted with %s', (hour, greeting) => {
  expect(greetByHour(hour)).toBe(greeting)
})
