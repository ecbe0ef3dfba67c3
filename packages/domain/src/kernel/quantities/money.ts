import { boundedCache } from '../bounded-cache.ts'
import { type CurrencyCode, minorDigits } from './currencies.ts'

/** Currencies of the settings, which every list of currencies begins with (spec core-records §9). */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const
export type Currency = (typeof currencies)[number]

/**
 * An amount in the smallest unit of its own currency: 1250 of 'USD' is $12.50. It keeps its currency whatever the user
 * chooses later, because the product knows no exchange rates.
 */
export interface Money {
  minor: number
  currency: CurrencyCode
}

/** Largest amount of money of a record, in the smallest unit: ten million dollars. */
export const MOST_MONEY = 1_000_000_000

/** Formats kept for a locale, and locales. A page has one locale; only notifications have another. */
const MOST_CURRENCIES = 50
const MOST_LOCALES = 4

// Creating a format costs more than a hundred uses.
const formatsWith = (digitsOf: (currency: CurrencyCode) => number) =>
  boundedCache(MOST_LOCALES, (locale: string | undefined) =>
    boundedCache(MOST_CURRENCIES, (currency: CurrencyCode) => {
      const digits = digitsOf(currency)
      return new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    }),
  )
const exactFormats = formatsWith(minorDigits)
const wholeFormats = formatsWith(() => 0)

/** Returns an amount as a decimal text: '12.50', or '1250' for a currency without decimals. */
export function decimalOf({ minor, currency }: Money): `${number}` {
  const digits = minorDigits(currency)
  const all = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  const whole = all.slice(0, all.length - digits)
  return `${sign}${digits === 0 ? whole : `${whole}.${all.slice(-digits)}`}` as `${number}`
}

/** Formats money, such as '$12.50', in `locale` or by default the device's. Exact to the last digit. */
export const formatMoney = (money: Money, locale?: string): string =>
  exactFormats(locale)(money.currency).format(decimalOf(money))

/** Formats money without its decimals, for labels in a chart: '$13'. */
export const formatWholeMoney = (money: Money, locale?: string): string =>
  wholeFormats(locale)(money.currency).format(decimalOf(money))

/**
 * Converts a typed number to the smallest unit of a currency.
 * @returns NaN for more decimals than the currency has, and for no number
 */
export function minorOf(amount: number, currency: CurrencyCode): number {
  const minor = Math.round(amount * 10 ** minorDigits(currency))
  const isExact = Number(decimalOf({ minor, currency })) === amount
  return isExact ? minor : Number.NaN
}
