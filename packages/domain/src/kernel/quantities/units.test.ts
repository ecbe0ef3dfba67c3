import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatTemperature,
  formatWeight,
  formatWeightRange,
  fromCelsius,
  fromKilograms,
  temperatureUnits,
  toCelsius,
  toKilograms,
} from './units.ts'

test.each([
  [27.4, 'lb', 12.4284],
  [1, 'lb', 0.4536],
  [12.4, 'kg', 12.4],
  [41, 'g', 0.041],
  [1.44, 'oz', 0.0408],
  [0.00004, 'kg', 0],
] as const)('%f %s are stored as %f kg', (weight, unit, kilograms) => {
  expect(toKilograms(weight, unit)).toBe(kilograms)
})

// spec product: small animals are weighed in grams or ounces, and a weight stays as it was typed
test.each([
  [12.4284, 'lb', '27.4 lbs'],
  // Stored to the gram, as older weights are.
  [12.428, 'lb', '27.4 lbs'],
  [12.428, 'kg', '12.43 kg'],
  [4.35, 'kg', '4.35 kg'],
  [1.034, 'kg', '1.034 kg'],
  [1, 'kg', '1 kg'],
  [0.9999, 'kg', '999.9 g'],
  [0.041, 'kg', '41 g'],
  [0.031, 'lb', '1.09 oz'],
  [0.4536, 'lb', '1 lbs'],
  [0.4533, 'lb', '15.99 oz'],
] as const)('%f kg is read in %s as %s', (kilograms, unit, words) => {
  expect(formatWeight(kilograms, unit)).toBe(words)
})

test('a range has one unit', () => {
  expect(formatWeightRange([0.03, 0.04], 'kg')).toBe('30 to 40 g')
  expect(formatWeightRange([0.9, 1.1], 'kg')).toBe('0.9 to 1.1 kg')
  expect(formatWeightRange([0.04, 0.04], 'kg')).toBe('40 g')
})

test.each([
  ['kg', 0.001, 9999],
  ['kg', 0.01, 199_999],
  ['g', 0.1, 9999],
  ['lb', 0.01, 440_000],
  ['oz', 0.01, 1599],
] as const)('a weight typed in %s in steps of %f comes back as it was typed', (unit, step, most) => {
  const typed = fc.integer({ min: 1, max: most }).map((steps) => Number((steps * step).toFixed(3)))
  fc.assert(
    fc.property(typed, (weight) => {
      expect(fromKilograms(toKilograms(weight, unit), unit)).toBe(weight)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [101.5, 'F', 38.61],
  [32, 'F', 0],
  [38.6, 'C', 38.6],
] as const)('%f °%s are stored as %f °C', (temperature, unit, celsius) => {
  expect(toCelsius(temperature, unit)).toBe(celsius)
})

test('a temperature is read in the unit of the person', () => {
  expect(formatTemperature(38.61, 'F')).toBe('101.5 °F')
  expect(formatTemperature(38.61, 'C')).toBe('38.6 °C')
})

test('a temperature comes back as it was typed, in steps of a tenth', () => {
  const tenths = fc.integer({ min: 300, max: 1200 })
  fc.assert(
    fc.property(tenths, fc.constantFrom(...temperatureUnits), (typed, unit) => {
      expect(fromCelsius(toCelsius(typed / 10, unit), unit)).toBe(typed / 10)
    }),
    { numRuns: 1000 },
  )
})
