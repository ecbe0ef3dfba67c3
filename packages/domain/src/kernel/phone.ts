import { z } from 'zod'

/** Digits with what people write between them, a plus in front and an extension behind, as anywhere in the world. */
const phonePattern = /^\+?[\d\s().\-/]+(?:\s*(?:ext\.?|x|#)\s*\d{1,6})?$/i
/** From short emergency numbers to E.164 with an extension. */
const MIN_DIGITS = 3
const MAX_DIGITS = 21
export const PHONE_MAX = 40

const extensionPattern = /(?:ext\.?|x|#)\s*(\d{1,6})$/i

/** Whether a text can be a telephone number; leniently, since a number that is refused is one that nobody can call. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return phonePattern.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS
}

const INVALID = 'Please enter a valid phone number'
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
const emptyAsNull = (value: unknown): unknown => (value === '' ? null : value)

const phone = z.string({ error: INVALID }).max(PHONE_MAX, INVALID).refine(isPhone, INVALID)

/** A telephone number that must be there. */
export const requiredPhone = (required: string) =>
  z.preprocess(trimmed, z.string({ error: required }).min(1, { error: required, abort: true }).pipe(phone))

/** A telephone number that may be missing: empty becomes null. */
export const optionalPhone = () =>
  z.preprocess((value) => emptyAsNull(trimmed(value)), phone.nullable().default(null))

/** The address that places a call to a number, such as `tel:+15550100;ext=12` (RFC 3966). */
export function telLink(number: string): string {
  const extension = extensionPattern.exec(number)?.[1]
  const main = number.replace(extensionPattern, '')
  const digits = main.replace(/\D/g, '')
  return `tel:${main.trimStart().startsWith('+') ? '+' : ''}${digits}${extension ? `;ext=${extension}` : ''}`
}
