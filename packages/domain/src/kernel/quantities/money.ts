/** Currencies in which money is typed and shown, ISO 4217 (spec core-records §9). */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const
export type Currency = (typeof currencies)[number]

/**
 * An amount in the smallest unit of its own currency: 1250 of 'USD' is $12.50. It keeps its currency whatever the user
 * chooses later, because the product knows no exchange rates.
 */
export interface Money {
  minor: number
  currency: Currency
}

const formatOf = (currency: Currency, locale?: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'currency', currency })

/** Returns the number of decimal digits of a currency: 2 for dollars and cents. */
export const minorDigits = (currency: Currency): number =>
  formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2

/** Formats money, such as '$12.50', in `locale` or by default the device's. */
export const formatMoney = ({ minor, currency }: Money, locale?: string): string =>
  formatOf(currency, locale).format(minor / 10 ** minorDigits(currency))
