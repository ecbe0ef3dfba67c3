import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromKilograms, weightUnits } from '../kernel/quantities/units.ts'
import { checkMeasure, completeMeasure, isUnusual, measuredTypes, readMeasure } from './measures.rules.ts'

const nothing = { measure: null, unit: null, scale: null }

// spec product: weights, temperatures and scores are numbers with units; texts are read
test.each([
  ['weight', '27.4 lbs', { measure: 12.4284, unit: 'lb', scale: null }],
  ['weight', '41 g', { measure: 0.041, unit: 'g', scale: null }],
  ['weight', '1.4oz', { measure: 0.0397, unit: 'oz', scale: null }],
  ['weight', '12,4kg', { measure: 12.4, unit: 'kg', scale: null }],
  ['temperature', '101.5°F', { measure: 38.61, unit: 'F', scale: null }],
  ['temperature', '38.6 degrees celsius', { measure: 38.6, unit: 'C', scale: null }],
  ['energy_level', '7/10', { measure: 7, unit: null, scale: 10 }],
  ['appetite', '7 out of 10', { measure: 7, unit: null, scale: 10 }],
  ['weight', '27.4', nothing],
  ['weight', 'about 27 lbs', nothing],
  ['weight', '9999 kg', nothing],
  ['weight', '1,034 kg', nothing],
  ['temperature', '900 F', nothing],
  ['energy_level', '11/10', nothing],
  ['behavior', '27.4 lbs', nothing],
] as const)('reads %s from the text %s', (type, text, stored) => {
  expect(readMeasure(type, text)).toEqual(stored)
})

test('a weight in words is read back as it was typed', () => {
  const tenths = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(tenths, fc.constantFrom(...weightUnits), (typed, unit) => {
      const { measure } = readMeasure('weight', `${typed / 10} ${unit}`)
      expect(fromKilograms(measure ?? 0, unit)).toBe(typed / 10)
    }),
  )
})

test('any text is read or left unchanged, never refused', () => {
  fc.assert(
    fc.property(fc.constantFrom(...measuredTypes), fc.string({ unit: 'grapheme' }), (type, text) => {
      const { measure } = readMeasure(type, text)
      expect(measure === null || Number.isFinite(measure)).toBe(true)
    }),
  )
})

test('a number takes precedence over the value, and a number of an unmeasured type is dropped', () => {
  const typed = { measure: 12.428, unit: 'lb', value: 'old words' } as const
  expect(completeMeasure({ type: 'weight', ...typed }).value).toBe('27.4 lbs')
  expect(completeMeasure({ ...typed, type: 'weight', measure: 0.041, unit: 'g' }).value).toBe('41 g')
  expect(completeMeasure({ ...typed, type: 'weight', measure: 0.2268, unit: 'lb' }).value).toBe('0.5 lbs')
  expect(completeMeasure({ ...typed, type: 'weight', measure: 4.35, unit: 'kg' }).value).toBe('4.35 kg')
  expect(completeMeasure({ type: 'behavior', ...typed })).toEqual({
    type: 'behavior',
    value: 'old words',
    ...nothing,
  })
  const scored = { type: 'appetite', measure: 8, unit: null, value: 'Good' } as const
  expect(completeMeasure(scored)).toMatchObject({ value: 'Good', measure: 8, scale: 10 })
})

test.each([
  ['cat', 'weight', 40, true],
  ['dog', 'weight', 40, false],
  ['cat', 'temperature', 45, true],
  ['fish', 'temperature', 24, false],
  ['other', 'weight', 900, false],
] as const)('for a %s a %s of %f is unusual: %s', (species, type, measure, unusual) => {
  expect(isUnusual(species, type, measure)).toBe(unusual)
})

test.each([
  ['temperature', 60, 'F', 'Please enter a temperature between 32 and 122 °F'],
  ['temperature', 60, 'C', 'Please enter a temperature between 0 and 50 °C'],
  ['weight', 2001, 'lb', 'Please enter a valid weight, more than 0 and at most 4409.2 lbs'],
  ['weight', 0, 'kg', 'Please enter a valid weight, more than 0 and at most 2000 kg'],
  ['appetite', 2.5, null, 'Choose a score from 1 to 10'],
] as const)('a %s of %f typed in %s is refused with bounds in that unit', (type, measure, unit, message) => {
  expect(checkMeasure({ type, measure, unit })).toEqual({ measure: message })
})

test.each([
  ['weight', null, { measure: 'Please enter the weight' }],
  ['weight', 'Barked', { measure: 'Please enter the weight' }],
  ['weight', '27.4', {}],
  ['temperature', null, { measure: 'Please enter the temperature' }],
  ['appetite', null, {}],
  ['behavior', null, {}],
] as const)('a %s without a number that says %s is answered with %j', (type, value, fields) => {
  expect(checkMeasure({ type, measure: null, unit: null, value })).toEqual(fields)
})
