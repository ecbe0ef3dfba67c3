/** The language in which all texts are written. */
const LANGUAGE = 'en'

const rules = new Intl.PluralRules(LANGUAGE)

/** Words for each form of the language; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * Words that go with a number: `plural(2, { one: '# dose', other: '# doses' })` is '2 doses'. Forms are named as in ICU
 * messages, so that a sentence with a number stays one message when it is translated (docs/decisions, 35).
 */
export const plural = (count: number, forms: PluralForms): string =>
  (forms[rules.select(count)] ?? forms.other).replaceAll('#', count.toLocaleString(LANGUAGE))
