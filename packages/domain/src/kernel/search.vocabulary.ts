/** Kinds of records that search finds (spec engagement §3), with later additions. */
export const foundKinds = [
  'pet',
  'medication',
  'appointment',
  'health_log',
  'vaccination',
  'document',
  'photo',
  'expense',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** Length limits of a search term, after trimming. */
export const SHORTEST_TERM = 2
export const LONGEST_TERM = 100
/** Highest number of words in a search; all of them have to match. */
export const MOST_WORDS = 8
/** Highest number of results of one kind, and of all kinds together. */
export const MOST_OF_A_KIND = 20
export const MOST_RESULTS = 50
/** Debounce delay of typed search text (spec engagement §9). */
export const DEBOUNCE_MILLISECONDS = 300
