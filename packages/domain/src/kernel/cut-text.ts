/** Splits a text into graphemes, such as a family emoji or a letter with its accents. */
export const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/**
 * Returns the longest beginning of a text with at most `most` characters (code points) that cuts no grapheme in half. A
 * single grapheme longer than the limit is cut.
 */
export function beginningOf(text: string, most: number): string {
  // Reads no more of the text than can remain; one character takes at most two UTF-16 units.
  const characters = Array.from(text.slice(0, 2 * (most + 1)))
  if (characters.length <= most) return text
  let beginning = ''
  let length = 0
  for (const letter of lettersOf(characters.join(''))) {
    length += Array.from(letter).length
    if (length > most) break
    beginning += letter
  }
  return beginning || characters.slice(0, most).join('')
}
