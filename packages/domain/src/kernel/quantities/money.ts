/** Currencies in which money is typed and shown, ISO 4217 (spec core-records §9). */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD'] as const
export type Currency = (typeof currencies)[number]

/**
 * An amount in the smallest unit of its own currency: 1250 of 'USD' is $12.50. It keeps its currency whatever its
 * person chooses later, because nothing here knows what one is worth in another.
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

/** '$12.50', as people write it where `locale` is spoken; without it, where the device is at home. */
export const formatMoney = ({ minor, currency }: Money, locale?: string): string =>
  formatOf(currency, locale).format(minor / 10 ** minorDigits(currency))
