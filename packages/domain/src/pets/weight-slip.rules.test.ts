import { expect, test } from 'vitest'
import { betterFit, isFarFromLast } from './weight-slip.rules.ts'

const GROWN = '2015-05-12'
const YOUNG = '2026-08-01'
const today = '2026-11-21'

// spec product: a weight that differs from the last one by a quarter within 60 days, or by more for a young
//   animal, asks for confirmation and is saved once confirmed
test.each([
  // A dog's weight on a cat.
  [4.58, '2026-11-01', GROWN, 12.75, true],
  [4.58, '2026-01-01', GROWN, 12.75, true],
  [10, '2026-11-01', GROWN, 12.5, true],
  [10, '2026-11-01', GROWN, 12.4, false],
  [10, '2026-11-01', GROWN, 7.5, true],
  [10, '2026-11-01', GROWN, 7.6, false],
  // After two months larger changes are plausible.
  [10, '2026-09-21', GROWN, 12.5, false],
  [10, '2026-09-21', GROWN, 20, true],
  [10, null, GROWN, 12.5, false],
  [10, null, GROWN, 5, true],
  // An unknown age counts as grown.
  [10, '2026-11-01', null, 12.5, true],
  // A young animal grows.
  [2, '2026-10-01', YOUNG, 5.9, false],
  [2, '2026-10-01', YOUNG, 6, true],
  [2, '2026-10-01', YOUNG, 1.5, true],
  [2, '2026-08-20', YOUNG, 12, false],
  [0.041, '2026-11-08', GROWN, 0.031, false],
  [0.041, '2026-11-08', GROWN, 0.03, true],
])(
  'after %f kg on %s, of an animal born %s, %f kg is asked about: %s',
  (last, on, birthDate, weight, far) => {
    expect(isFarFromLast({ kilograms: weight, on: today }, { kilograms: last, on }, birthDate)).toBe(far)
  },
)

test('a far weight fits the pet whose own is nearest, within a quarter', () => {
  const [miso, biscuit, rex] = [4.6, 12.4, 14].map((kilograms) => ({ kilograms }))
  expect(
    betterFit(
      12.75,
      [rex, biscuit, miso].flatMap((pet) => pet ?? []),
    ),
  ).toBe(biscuit)
  expect(
    betterFit(
      30,
      [rex, biscuit, miso].flatMap((pet) => pet ?? []),
    ),
  ).toBeUndefined()
  expect(betterFit(12.75, [])).toBeUndefined()
})
