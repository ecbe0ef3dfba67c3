import { parsePhoneNumberCharacter, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Digits with the usual separators, and an optional extension. */
const nationalPattern = /^[\d\s().\-/]+(?:\s*(?:ext(?:ension)?|x|#)[\s.:]*\d{1,7})?$/i
/** Digit counts from short emergency numbers to the longest number with an extension. */
const MIN_DIGITS = 3
const MAX_DIGITS = 21

/** Converts digits of other scripts and full-width signs, as some keyboards type them, to ASCII. */
const toAscii = (text: string): string =>
  text
    .replace(/\uff0b/g, '+')
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replace(/\p{Nd}/gu, (digit) => parsePhoneNumberCharacter(digit) ?? digit)

/**
 * Reads a phone number as people write it. A number with a country ('+44 (0)20 …') must have a length that the country
 * uses, and is formatted internationally. A number without one stays as typed: accounts have no country, and a guessed
 * country would turn 112 into +1 112.
 * @returns the number to store; undefined when it can't be called
 */
export function readPhone(typed: string): string | undefined {
  const text = toAscii(typed)
  if (text.startsWith('+')) {
    const number = parsePhoneNumberFromString(text, { extract: false })
    return number?.isPossible() ? number.formatInternational() : undefined
  }
  const digits = text.replace(/\D/g, '').length
  return nationalPattern.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS ? text : undefined
}
