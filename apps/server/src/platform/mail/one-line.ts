/** Text without control characters and line ends: nothing in it can start a header or move a cursor. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
