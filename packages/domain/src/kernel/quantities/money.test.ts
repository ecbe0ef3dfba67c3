import { expect, it } from 'vitest'
import { currencyCodes, minorDigits } from './currencies.ts'
import { currencies, decimalOf, formatMoney, formatWholeMoney, minorOf } from './money.ts'

// spec product: money keeps the currency in which it was typed
it('is shown in its own currency', () => {
  expect(formatMoney({ minor: 1250, currency: 'USD' }, 'en-US')).toBe('$12.50')
  expect(formatMoney({ minor: 5, currency: 'EUR' }, 'en-US')).toBe('€0.05')
  expect(formatMoney({ minor: -99_900, currency: 'GBP' }, 'en-GB')).toBe('-£999.00')
})

it('is exact in currencies without decimals and with three', () => {
  expect(formatMoney({ minor: 1250, currency: 'JPY' }, 'en-US')).toBe('¥1,250')
  expect(formatMoney({ minor: 1, currency: 'KWD' }, 'en-US')).toBe('KWD\u00a00.001')
  expect(formatMoney({ minor: 900_719_925_474_099, currency: 'KWD' }, 'en-US')).toBe(
    'KWD\u00a0900,719,925,474.099',
  )
  expect(decimalOf({ minor: -5, currency: 'IQD' })).toBe('-0.005')
})

it('leaves out the decimals where there is no room for them', () => {
  expect(formatWholeMoney({ minor: 29_850, currency: 'USD' }, 'en-US')).toBe('$299')
})

it('knows every currency, those of the settings among them', () => {
  expect(currencyCodes).toHaveLength(new Set(currencyCodes).size)
  expect(currencies.every((code) => currencyCodes.includes(code))).toBe(true)
  expect((['CAD', 'JPY', 'KWD'] as const).map(minorDigits)).toEqual([2, 0, 3])
})

it.each([
  [64.2, 'USD', 6420],
  [0.29, 'EUR', 29],
  [1.005, 'KWD', 1005],
  [1250, 'JPY', 1250],
  [10_000_000, 'USD', 1_000_000_000],
] as const)('%d %s is %d in the smallest unit', (amount, currency, minor) => {
  expect(minorOf(amount, currency)).toBe(minor)
})

it.each([
  [1.005, 'USD'],
  [12.5, 'JPY'],
  [0.0001, 'KWD'],
  [Number.NaN, 'USD'],
] as const)('%d is no amount of %s', (amount, currency) => {
  expect(minorOf(amount, currency)).toBeNaN()
})
