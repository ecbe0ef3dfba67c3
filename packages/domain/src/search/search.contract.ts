import { z } from 'zod'
import { requiredText } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import {
  foundKinds,
  LONGEST_TERM,
  MOST_OF_A_KIND,
  MOST_RESULTS,
  MOST_WORDS,
  SHORTEST_TERM,
} from '../kernel/search.vocabulary.ts'
import { checkTerm } from './search.rules.ts'
import { searchTexts } from './search.texts.ts'

/** One search result (spec engagement §3). */
const searchResult = z.object({
  id: z.string(),
  type: z.enum(foundKinds),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Notes; of long ones the part with the first match. */
  description: z.string().nullable(),
  /** Null for an expense of no pet. */
  petId: z.string().nullable(),
  petName: z.string().nullable(),
  /** Time of an appointment; for other records the day, yyyy-MM-dd. Null for a pet. */
  date: z.string().nullable(),
  /** Status in words, such as 'Completed'; the amount of an expense. */
  status: z.string().nullable(),
})
export type SearchResult = z.output<typeof searchResult>

const searchAnswer = z.object({
  results: z.array(searchResult),
  /** Number of matches, including those beyond the answered ones. */
  total: z.number(),
  /** True if only records with similar spellings match. */
  areSimilar: z.boolean(),
})
export type SearchAnswer = z.output<typeof searchAnswer>

export const searchContract = {
  search: operation('GET /search', {
    summary:
      'Pets and records in which every word of `q` stands, in any case, without accents, and also within a word: whole words ' +
      'first, then beginnings of words, then the rest, each the newest first; the name of the pet counts beside at least one ' +
      'word of the record itself. Where nothing matches, words that are spelled a little differently. ' +
      `At most ${MOST_WORDS} words, ${MOST_OF_A_KIND} results of a kind and ${MOST_RESULTS} in all`,
    may: 'view pets',
    takes: z.object({
      q: requiredText({
        min: SHORTEST_TERM,
        max: LONGEST_TERM,
        required: searchTexts.tooShort,
        tooLong: searchTexts.tooLong,
      }),
    }),
    answers: searchAnswer,
    rule: checkTerm,
  }),
}
