import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatGlucose, fromMgPerDl, glucoseUnits, toMgPerDl } from './glucose.ts'

it('18.0182 mg/dL are one mmol/L', () => {
  expect([toMgPerDl(1, 'mmol/L'), toMgPerDl(5.5, 'mmol/L'), toMgPerDl(99, 'mg/dL')]).toEqual([
    18.018, 99.1, 99,
  ])
  expect([formatGlucose(99, 'mmol/L'), formatGlucose(99, 'mg/dL')]).toEqual(['5.5 mmol/L', '99 mg/dL'])
})

// spec product: blood glucose in mg/dL or mmol/L, stored so that the typed number comes back, within possible
//   values
it('typed values come back unchanged, in either unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 15_000 }), fc.constantFrom(...glucoseUnits), (tenths, unit) => {
      expect(fromMgPerDl(toMgPerDl(tenths / 10, unit), unit)).toBe(tenths / 10)
    }),
  )
})
