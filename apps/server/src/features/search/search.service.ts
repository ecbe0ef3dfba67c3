import { resultOf } from '@app/domain/search/results.rules'
import type { SearchAnswer } from '@app/domain/search/search.contract'
import { wordsOf } from '@app/domain/search/search.rules'
import type { Tx } from '../../platform/database/tx.ts'
import { exactValuesOf, searchExact, searchSimilar, similarValuesOf } from './search.queries.ts'

/** Finds the household's pets and records that match a term, as far as the user may see them. */
export async function search(tx: Tx, term: string): Promise<SearchAnswer> {
  const words = wordsOf(term)
  if (words.length === 0) return { results: [], total: 0, areSimilar: false }
  const exact = await tx.run(searchExact, exactValuesOf(words))
  const similarValues = exact.length === 0 ? similarValuesOf(words) : undefined
  const similar = similarValues ? await tx.runAndCommit(searchSimilar, similarValues) : []
  const rows = exact.length > 0 ? exact : similar
  return {
    results: rows.map(({ found }) => resultOf(found, words)),
    total: rows[0]?.total ?? 0,
    areSimilar: similar.length > 0,
  }
}
