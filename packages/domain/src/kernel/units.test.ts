import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatTemperature,
  formatWeight,
  fromCelsius,
  fromKilograms,
  temperatureUnits,
  toCelsius,
  toKilograms,
  weightUnits,
} from './units.ts'

test.each([
  [27.4, 'lb', 12.428],
  [1, 'lb', 0.454],
  [12.4, 'kg', 12.4],
  [0.0004, 'kg', 0],
] as const)('%f %s are stored as %f kg', (weight, unit, kilograms) => {
  expect(toKilograms(weight, unit)).toBe(kilograms)
})

test('a weight is read in the unit of the person', () => {
  expect(formatWeight(12.428, 'lb')).toBe('27.4 lbs')
  expect(formatWeight(12.428, 'kg')).toBe('12.4 kg')
})

test('what was typed comes back as it was typed, in steps of a tenth', () => {
  const tenths = fc.integer({ min: 1, max: 44_000 })
  fc.assert(
    fc.property(tenths, fc.constantFrom(...weightUnits), (typed, unit) => {
      expect(fromKilograms(toKilograms(typed / 10, unit), unit)).toBe(typed / 10)
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
