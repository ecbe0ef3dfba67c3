import { expensesLink } from '../expenses/expenses.rules.ts'
import type { FieldErrors } from '../kernel/errors.ts'
import { MOST_WORDS, SHORTEST_TERM, type FoundKind } from '../kernel/search.vocabulary.ts'
import { petLink, type PetTab } from '../pets/pet-link.ts'
import { foldText } from './fold.rules.ts'
import { searchTexts } from './search.texts.ts'

/** Removes the separators between the groups of a number. */
export const withoutGaps = (text: string): string => text.replaceAll(/[\s.-]/g, '')

/** A microchip number: 15 digits, however they are grouped. */
const CHIP_NUMBER = /^\d(?:[.-]?\d){14}$/

/** Returns the folded words of a search, without duplicates. */
export const wordsOf = (term: string): string[] => [...new Set(foldText(term).split(/\s+/).filter(Boolean))]

/**
 * Returns the spellings under which a word may be stored: as typed, and a possible chip number also without separators.
 */
export function writingsOf(word: string): readonly [typed: string, ...others: string[]] {
  const bare = withoutGaps(word)
  return CHIP_NUMBER.test(word) && bare !== word ? [word, bare] : [word]
}

/** True if a term is long enough to search for. */
export const isSearchable = (term: string): boolean => Array.from(term.trim()).length >= SHORTEST_TERM

/** Refuses a search with more than `MOST_WORDS` words. */
export const checkTerm = ({ q }: { q: string }): FieldErrors =>
  wordsOf(q).length > MOST_WORDS ? { q: searchTexts.tooManyWords } : {}

/** Word lengths from which one slip is forgiven, and two. A slip is a letter more, less, other or swapped. */
const ONE_SLIP_LETTERS = 4
const TWO_SLIPS_LETTERS = 8
/** Word length from which a word may be the beginning of a longer one, slips included. */
const BEGINNING_LETTERS = 6

/** Tolerance for misspellings of a word. */
export interface Tolerance {
  slips: number
  mayBegin: boolean
  /** The word with each pair of neighbouring letters swapped. */
  swapped: string[]
}

/** Returns the tolerance for a word, by its length. */
export function toleranceOf(word: string): Tolerance {
  const letters = Array.from(word)
  const { length } = letters
  const slips = length >= TWO_SLIPS_LETTERS ? 2 : length >= ONE_SLIP_LETTERS ? 1 : 0
  return {
    slips,
    mayBegin: length >= BEGINNING_LETTERS,
    swapped:
      slips === 0
        ? []
        : letters
            .slice(1)
            .map((letter, at) =>
              [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''),
            ),
  }
}

const tabOf: Readonly<Record<Exclude<FoundKind, 'pet' | 'expense'>, PetTab>> = {
  medication: 'meds',
  appointment: 'appts',
  health_log: 'health',
  vaccination: 'vax',
  document: 'docs',
  photo: 'photos',
}

/** Returns the address of a result: the pet, the record on its tab, or the expense in its list. */
export function linkOfResult({
  type,
  petId,
  id,
}: {
  type: FoundKind
  petId: string | null
  id: string
}): string {
  if (type === 'expense' || petId === null) return expensesLink({ record: id })
  return type === 'pet' ? petLink({ petId }) : petLink({ petId, tab: tabOf[type], recordId: id })
}
