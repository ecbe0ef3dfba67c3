import { boundedCache } from './bounded-cache.ts'

/** Language of all texts. */
export const LANGUAGE = 'en'

const rules = new Intl.PluralRules(LANGUAGE)

/** Words for each plural form of the language; `#` is replaced by the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * Formats words with a number: `plural(2, { one: '# dose', other: '# doses' })` is '2 doses'. Forms are named as in ICU
 * messages, so that a sentence with a number stays one message when it is translated (handbook: first-paint).
 */
export const plural = (count: number, forms: PluralForms): string =>
  (forms[rules.select(count)] ?? forms.other).replaceAll('#', count.toLocaleString(LANGUAGE))

export type DurationUnit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute'

const UNITS = 6
const formatOf = boundedCache(
  UNITS,
  (unit: string) => new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long' }),
)

/** Words a duration, such as '1 year' or '20 minutes'. */
export const duration = (count: number, unit: DurationUnit): string => formatOf(unit).format(count)

/** Capitalises the first letter, for the beginning of a sentence. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Joins words to a list, such as 'Rex, Biscuit, and Momo'. */
export const list = (words: readonly string[]): string => new Intl.ListFormat(LANGUAGE).format(words)

/**
 * Returns the locale of dates and numbers within our texts: the device's if it has the same language ('en-GB'),
 * otherwise the texts' language, so that no sentence mixes languages.
 */
export const localeOf = (device: string): string =>
  new Intl.Locale(device).language === LANGUAGE ? device : LANGUAGE
