import { lettersOf } from '../kernel/cut-text.ts'
import { foldText } from './fold.rules.ts'

/** A piece of a text, and whether it matches a word of the search. */
export interface Piece {
  text: string
  isMatch: boolean
}

/** Returns for each letter of a text whether it belongs to one of the words. */
function markedLetters(letters: readonly string[], words: readonly string[]): boolean[] {
  const folded = letters.map(foldText)
  const whole = folded.join('')
  const owner = folded.flatMap((piece, at) => Array.from({ length: piece.length }, () => at))
  const marked = letters.map(() => false)
  for (const word of words) {
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + word.length)) {
      for (let place = at; place < at + word.length; place += 1) marked[owner[place] ?? 0] = true
    }
  }
  return marked
}

/** Splits a text into pieces, so that matches of the folded `words` can be marked. Cuts no grapheme in half. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const letters = lettersOf(text)
  const marked = markedLetters(letters, words)
  const pieces: Piece[] = []
  letters.forEach((letter, at) => {
    const last = pieces.at(-1)
    const isMatch = marked[at] ?? false
    if (last?.isMatch === isMatch) last.text += letter
    else pieces.push({ text: letter, isMatch })
  })
  return pieces
}

/** Length of an excerpt in letters, and the letters before its first match. */
const EXCERPT_LETTERS = 120
const LETTERS_AHEAD = 40

/** Returns the excerpt of a text around the first match of the folded `words`; without a match, its beginning. */
export function excerptOf(text: string, words: readonly string[]): string {
  const letters = lettersOf(text.replaceAll(/\s+/g, ' '))
  if (letters.length <= EXCERPT_LETTERS) return letters.join('')
  const first = Math.max(0, markedLetters(letters, words).indexOf(true))
  const wanted = Math.min(Math.max(0, first - LETTERS_AHEAD), letters.length - EXCERPT_LETTERS)
  // Moves the start to the beginning of a word, if one is near.
  const space = wanted === 0 ? -1 : letters.slice(wanted, first).indexOf(' ')
  const start = wanted + space + 1
  const excerpt = letters
    .slice(start, start + EXCERPT_LETTERS)
    .join('')
    .trim()
  return `${start > 0 ? '…' : ''}${excerpt}${start + EXCERPT_LETTERS < letters.length ? '…' : ''}`
}
