import { expect, test } from 'vitest'
import { type DecimalSign, readNumber, readWeight, unclearNumber } from './typed-number.ts'

// spec product: every number field takes a decimal comma, and none takes a number with two readings
test.each<[string, DecimalSign, number]>([
  ['12.4', '.', 12.4],
  ['12.4', ',', 12.4],
  ['0,5', '.', 0.5],
  ['0,5', ',', 0.5],
  [' 12 ', '.', 12],
  ['.5', '.', 0.5],
  [',5', ',', 0.5],
  ['-3', '.', -3],
  ['12.', '.', 12],
  ['0.125', ',', 0.125],
  ['0,125', '.', 0.125],
  ['1.234', '.', 1.234],
  ['1,234', ',', 1.234],
  ['1234,567', '.', 1234.567],
])('%j is read where decimals follow %j', (typed, decimalSign, number) => {
  expect([readNumber(typed, decimalSign), unclearNumber(typed, decimalSign)]).toEqual([number, undefined])
})

test.each<[string, DecimalSign, string]>([
  ['1,234', '.', 'Type 1234 or 1.234, so the number is clear'],
  ['1.234', ',', 'Type 1234 or 1,234, so the number is clear'],
  ['12,500', '.', 'Type 12500 or 12.500, so the number is clear'],
  ['1,234.5', '.', 'Type the number without separators between thousands'],
  ['1.234,5', ',', 'Type the number without separators between thousands'],
  ['1,234,567', '.', 'Type the number without separators between thousands'],
])('%j is no clear number where decimals follow %j', (typed, decimalSign, message) => {
  expect([readNumber(typed, decimalSign), unclearNumber(typed, decimalSign)]).toEqual([Number.NaN, message])
})

test.each(['12e', '1e3', '12 lbs', '1.2.3', '-', 'Infinity', '0x10'])('%j is no number', (typed) => {
  expect([readNumber(typed, '.'), unclearNumber(typed, '.')]).toEqual([Number.NaN, undefined])
})

// spec core-records §5: empty optional fields are saved as null, also a mistyped number that was cleared
test.each(['', '  '])('%j is nothing typed', (typed) => {
  expect(readNumber(typed, '.')).toBeNull()
})

// spec product: small animals are weighed in grams or ounces, and a weight stays as it was typed
test.each([
  ['41', 'g', { kilograms: 0.041, unit: 'g' }],
  ['41 g', 'lb', { kilograms: 0.041, unit: 'g' }],
  ['41grams', 'kg', { kilograms: 0.041, unit: 'g' }],
  ['1,4 oz', 'kg', { kilograms: 0.0397, unit: 'oz' }],
  ['4.35 kg', 'lb', { kilograms: 4.35, unit: 'kg' }],
  ['10 lbs', 'kg', { kilograms: 4.5359, unit: 'lb' }],
  ['', 'kg', { kilograms: null, unit: 'kg' }],
  ['g', 'kg', { kilograms: Number.NaN, unit: 'g' }],
  ['1,034 g', 'kg', { kilograms: Number.NaN, unit: 'g' }],
  ['about 3', 'kg', { kilograms: Number.NaN, unit: 'kg' }],
] as const)('%j typed in a field for %s is %j', (typed, unit, weight) => {
  expect(readWeight(typed, unit, '.')).toEqual(weight)
})

test.each([
  ['1,234', '.', 1234],
  ['1.234', ',', 1234],
  ['12,50', '.', 12.5],
  ['1,234.', '.', Number.NaN],
] as const)('%j has one reading if a value has two decimals', (typed, decimalSign, number) => {
  expect(readNumber(typed, decimalSign, 2)).toBe(number)
})
