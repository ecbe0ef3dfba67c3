/** What a reader takes for one letter, such as a family of emoji or a letter with its accents. */
export const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/**
 * The longest beginning of a text that has at most `most` characters (code points) and cuts no letter in half. A letter that is
 * longer than that by itself is cut.
 */
export function beginningOf(text: string, most: number): string {
  // No more is looked at than may stay; one character takes two units at most.
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
