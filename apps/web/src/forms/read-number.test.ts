import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['12.4', 12.4],
  [' 12 ', 12],
  ['12,4', 12.4],
  ['.5', 0.5],
  ['-3', -3],
  ['12.', 12],
  ['0.125', 0.125],
])('reads %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

it.each(['12e', '1,000', '1e3', '12 lbs', '1.2.3', '-', 'Infinity', '0x10'])(
  'takes %j for no number',
  (typed) => {
    expect(readNumber(typed)).toBeNaN()
  },
)

it.each(['', '  '])('takes %j for nothing typed', (typed) => {
  expect(readNumber(typed)).toBeNull()
})
