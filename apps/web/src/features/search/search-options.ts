import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findActions, type FoundAction } from '@app/domain/search/actions.rules'
import type { SearchAnswer, SearchResult } from '@app/domain/search/search.contract'
import { isSearchable } from '@app/domain/search/search.rules'
import { searchTexts } from '@app/domain/search/search.texts'
import { useMe } from '../../api/use-me.ts'
import { livingPets, petsQuery } from '../../records/pets.ts'
import { recentSearches } from './recent-searches.ts'
import { searchActions, type ListedAction } from './search-actions.ts'

/** Option of the list. */
export type SearchOption =
  | { kind: 'result'; key: string; result: SearchResult }
  | { kind: 'action'; key: string; found: FoundAction<ListedAction> }
  | { kind: 'recent'; key: string; term: string }

export interface OptionGroup {
  label: string
  options: SearchOption[]
}

/** Options for a term: recent searches, or else results and matching actions. */
export function useSearchOptions(term: string, answer: SearchAnswer | undefined): OptionGroup[] {
  const me = useMe()
  const { data: pets } = useQuery({ ...petsQuery, select: livingPets })
  const allowed = useMemo(
    () =>
      searchActions.filter(
        ({ permission, feature }) =>
          (!permission || me.may[permission] !== undefined) && (!feature || me.features.includes(feature)),
      ),
    [me],
  )
  if (term.trim() === '') {
    const recent = recentSearches(me).map((before): SearchOption => ({
      kind: 'recent',
      key: `recent ${before}`,
      term: before,
    }))
    return withOptions([{ label: searchTexts.recent, options: recent }])
  }
  const found = isSearchable(term) ? findActions(allowed, term, pets ?? []) : []
  const actions = found.map((action): SearchOption => ({
    kind: 'action',
    key: `action ${action.action.id}`,
    found: action,
  }))
  const results = (answer?.results ?? []).map((result): SearchOption => ({
    kind: 'result',
    key: `${result.type} ${result.id}`,
    result,
  }))
  const groups = [
    { label: searchTexts.results, options: results },
    { label: searchTexts.actions, options: actions },
  ]
  return withOptions(found.some(({ leads }) => leads) ? groups.toReversed() : groups)
}

const withOptions = (groups: OptionGroup[]): OptionGroup[] =>
  groups.filter(({ options }) => options.length > 0)
