import { expect, it } from 'vitest'
import { toMgPerDl } from '../kernel/quantities/glucose.ts'
import { checkMeasureTarget } from './measure-targets.rules.ts'

const glucose = (low: number, high: number) =>
  checkMeasureTarget({
    measure: 'bloodGlucose',
    low: toMgPerDl(low, 'mmol/L'),
    high: toMgPerDl(high, 'mmol/L'),
    unit: 'mmol/L',
  })
const RANGE = 'Please enter a blood glucose between 0.3 and 110.9 mmol/L'
const ORDER = 'The target must end above where it begins'

// spec product: a measure has a target of the pet’s own, which goes before what is usual
it.each([
  [5, 12, {}],
  [5, 5.1, {}],
  [12, 12, { high: ORDER }],
  [12, 5, { high: ORDER }],
  // Both ends round to the same displayed value.
  [5.01, 5.04, { high: ORDER }],
  [0, 12, { low: RANGE }],
  [5, 200, { high: RANGE }],
  [0.1, 200, { low: RANGE, high: RANGE }],
])('a target from %d to %d mmol/L is answered with %j', (low, high, errors) => {
  expect(glucose(low, high)).toEqual(errors)
})

it.each([
  ['temperature', 37.9, 60, 'F', { high: 'Please enter a temperature between 32 and 122 °F' }],
  ['temperature', 38, 39, null, { unit: 'This unit belongs to another measure' }],
  ['heartRate', 60, 140, null, {}],
  ['heartRate', 0, 140, null, { low: 'Enter a whole number from 1 to 1000' }],
  ['heartRate', 60.5, 140, null, { low: 'Enter a whole number from 1 to 1000' }],
  ['respiratoryRate', 15, 501, null, { high: 'Enter a whole number from 1 to 500' }],
  ['respiratoryRate', 15, 30, 'kg', { unit: 'This unit belongs to another measure' }],
] as const)('a target of %s from %d to %d %s is answered with %j', (measure, low, high, unit, errors) => {
  expect(checkMeasureTarget({ measure, low, high, unit })).toEqual(errors)
})
