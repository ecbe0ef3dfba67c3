/** Digits, with a sign and decimals; a comma counts as a point where it can be no thousands' separator. */
const plainNumber = /^[+-]?(\d+([.,]\d{0,2})?|\d+\.\d+|[.,]\d+)$/

/**
 * The number that somebody typed. Fields for numbers hold text: one of the browser's own kind shows what is no number and
 * gives nothing of it, so that what was mended can't be told from what was not.
 * @returns null where nothing is typed, and NaN for what is no number, which every schema refuses
 */
export function readNumber(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return plainNumber.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
