/** Removes control characters and line ends, so that the text can't start a header or move a cursor. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
