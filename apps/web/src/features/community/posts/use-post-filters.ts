import { useSearchParams } from 'react-router'
import { type PostFilters, postOwners } from '@app/domain/community/community.links'
import { communityLengths, postKinds, postOrders, topics } from '@app/domain/community/community.vocabulary'
import { useTypedWords } from '../../../page/use-typed-words.ts'

const oneOf = <Value extends string>(values: readonly Value[], asked: string | null): Value | undefined =>
  values.find((value) => value === asked)

/** Reads the filters of an address; unknown values are left out. */
export function filtersIn(search: URLSearchParams): PostFilters {
  return {
    kind: oneOf(postKinds, search.get('kind')),
    topic: oneOf(topics, search.get('topic')),
    order: oneOf(postOrders, search.get('order')),
    whose: oneOf(postOwners, search.get('whose')),
    q: search.get('q')?.trim().slice(0, communityLengths.search.max) || undefined,
  }
}

/** Values that stay out of the address. */
const defaults: PostFilters = { order: 'new', whose: 'all' }

/** Filters of the list of posts in the address; typed words reach it once typing pauses. */
export function usePostFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const change = (changed: PostFilters) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changed) as [keyof PostFilters, string | undefined][]) {
          if (value && value !== defaults[name]) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const { typed, type } = useTypedWords({
    known: filters.q,
    most: communityLengths.search.max,
    onPause: (q) => change({ q }),
  })
  const isFiltered = Boolean(filters.kind ?? filters.topic ?? filters.q)
  return {
    filters,
    typed,
    type,
    change,
    isFiltered,
    clear: () => {
      type('')
      change({ kind: undefined, topic: undefined, q: undefined, whose: undefined })
    },
  }
}
