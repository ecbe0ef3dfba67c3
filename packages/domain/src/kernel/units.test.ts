import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatWeight, fromKilograms, toKilograms, weightUnits } from './units.ts'

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
