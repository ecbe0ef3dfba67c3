import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DEBOUNCE_MILLISECONDS } from '@app/domain/kernel/search.vocabulary'
import type { SearchAnswer } from '@app/domain/search/search.contract'
import { checkTerm, isSearchable } from '@app/domain/search/search.rules'
import { searchTexts } from '@app/domain/search/search.texts'
import { answerWithin } from '../../api/client/answer-within.ts'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'

/** Timeout of a search. */
const ANSWER_MILLISECONDS = 10_000

/** State of a search. */
export type SearchState =
  | { is: 'empty' }
  | { is: 'refused'; why: string }
  | { is: 'searching' }
  | { is: 'failed'; error: Error; retry: () => unknown }
  | { is: 'answered' }

/**
 * Searches for the typed text after a pause in typing. Each term has its own answer, so a late one overtakes no other.
 * @returns the state, and the last answer, which stays until the next one arrives
 */
export function useSearch(typed: string): { state: SearchState; answer: SearchAnswer | undefined } {
  const term = typed.trim()
  const [rested, setRested] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setRested(term), DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [term])
  const problem = problemOf(term)
  const isAsked = term !== '' && problem === undefined
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...orpc.search.search.queryOptions({ input: { q: rested } }),
    queryFn: ({ signal }) =>
      answerWithin(ANSWER_MILLISECONDS, (late) =>
        client.search.search({ q: rested }, { signal: AbortSignal.any([signal, late]) }),
      ),
    enabled: isAsked && rested === term,
    placeholderData: keepPreviousData,
    // Reads again each time: earlier results may be gone by now. Reports a failure at once, with a button to try again.
    staleTime: 0,
    retry: false,
  })
  if (term === '') return { state: { is: 'empty' }, answer: undefined }
  if (problem !== undefined) return { state: { is: 'refused', why: problem }, answer: undefined }
  const isRested = rested === term
  if (isRested && error && !isFetching)
    return { state: { is: 'failed', error, retry: refetch }, answer: undefined }
  const isAnswered = isRested && data !== undefined && !isPlaceholderData && !error
  return { state: { is: isAnswered ? 'answered' : 'searching' }, answer: data }
}

const problemOf = (term: string): string | undefined =>
  isSearchable(term) ? checkTerm({ q: term })['q'] : searchTexts.tooShort
