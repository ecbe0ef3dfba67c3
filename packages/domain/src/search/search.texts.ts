import { plural } from '../kernel/message-format.ts'
import { LONGEST_TERM, MOST_WORDS, SHORTEST_TERM, type FoundKind } from '../kernel/search.vocabulary.ts'

/** Texts of the search (spec engagement §2 and §8). */
export const searchTexts = {
  title: 'Global Search',
  placeholder: 'Search pets, medications, appointments, and more...',
  empty: 'Type to search across all your pet data',
  actionsHint: 'You can also type what you want to do, such as “add weight” or “settings”.',
  loading: 'Searching...',
  none: (term: string) => `No results found for "${term}"`,
  noneHint: 'Check the spelling, or search for fewer words.',
  count: (total: number) => plural(total, { one: '# result found', other: '# results found' }),
  /** Appears if no record matches and an action does. */
  actionCount: (count: number) => plural(count, { one: '# action', other: '# actions' }),
  similar: 'Nothing is spelled exactly like that. These come close.',
  /** Appears if more records match than are listed. */
  shown: (count: number) => `The best ${count} are listed. Add a word to narrow it down.`,
  failed: 'Failed to search. Please try again.',
  tooShort: `Type at least ${SHORTEST_TERM} characters`,
  tooLong: `Search for at most ${LONGEST_TERM} characters`,
  tooManyWords: `Search for at most ${MOST_WORDS} words at a time`,
  results: 'Results',
  recent: 'Recent searches',
  forgetRecent: 'Clear recent searches',
  actions: 'Actions',
  inMemory: 'In Loving Memory',
} as const

/** Kind of a result, shown beside it. */
export const kindLabels: Readonly<Record<FoundKind, string>> = {
  pet: 'Pet',
  medication: 'Medication',
  appointment: 'Appointment',
  health_log: 'Health Log',
  vaccination: 'Vaccination',
  document: 'Document',
  photo: 'Photo',
  expense: 'Expense',
}
