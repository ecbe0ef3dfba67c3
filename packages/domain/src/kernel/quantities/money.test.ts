import { expect, it } from 'vitest'
import { formatMoney, minorDigits } from './money.ts'

// spec product: money keeps the currency in which it was typed
it('is shown in its own currency', () => {
  expect(formatMoney({ minor: 1250, currency: 'USD' }, 'en-US')).toBe('$12.50')
  expect(formatMoney({ minor: 5, currency: 'EUR' }, 'en-US')).toBe('€0.05')
  expect(formatMoney({ minor: -99_900, currency: 'GBP' }, 'en-GB')).toBe('-£999.00')
})

it('knows the decimal digits of each currency', () => {
  expect(minorDigits('CAD')).toBe(2)
})
