/** Digits with what people write between them, a plus in front and an extension behind, as anywhere in the world. */
const phonePattern = /^\+?[\d\s().\-/]+(?:\s*(?:ext\.?|x|#)\s*\d{1,6})?$/i
/** From short emergency numbers to E.164 with an extension. */
const MIN_DIGITS = 3
const MAX_DIGITS = 21

const extensionPattern = /(?:ext\.?|x|#)\s*(\d{1,6})$/i

/** Whether a text can be a telephone number; leniently, since a number that is refused is one that nobody can call. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return phonePattern.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS
}

/** The address that places a call to a number, such as `tel:+15550100;ext=12` (RFC 3966). */
export function telLink(number: string): string {
  const extension = extensionPattern.exec(number)?.[1]
  const main = number.replace(extensionPattern, '')
  const digits = main.replace(/\D/g, '')
  return `tel:${main.trimStart().startsWith('+') ? '+' : ''}${digits}${extension ? `;ext=${extension}` : ''}`
}
