import { useSearchParams } from 'react-router'
import type { InboxFilters } from '@app/domain/support/support.links'
import {
  inboxAssignees,
  inboxGroups,
  supportLengths,
  ticketPriorities,
  ticketTypes,
} from '@app/domain/support/support.vocabulary'
import { useTypedWords } from '../../../page/use-typed-words.ts'

const oneOf = <Value extends string>(values: readonly Value[], asked: string | null): Value | undefined =>
  values.find((value) => value === asked)

/** Reads the filters of an address; unknown values are left out. */
const filtersIn = (search: URLSearchParams): InboxFilters => ({
  group: oneOf(inboxGroups, search.get('group')),
  type: oneOf(ticketTypes, search.get('type')),
  priority: oneOf(ticketPriorities, search.get('priority')),
  assignee: oneOf(inboxAssignees, search.get('assignee')),
  q: search.get('q')?.trim().slice(0, supportLengths.search.max) || undefined,
})

/** Values that stay out of the address. */
const defaults: InboxFilters = { group: 'active', assignee: 'anyone' }

/** Filters of the inbox in the address; typed words reach it once typing pauses. */
export function useInboxFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const change = (changed: InboxFilters) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changed) as [keyof InboxFilters, string | undefined][]) {
          if (value && value !== defaults[name]) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const { typed, type } = useTypedWords({
    known: filters.q,
    most: supportLengths.search.max,
    onPause: (q) => change({ q }),
  })
  return {
    filters,
    typed,
    type,
    change,
    isFiltered: Object.values(filters).some(Boolean),
    clear: () => {
      type('')
      change({ group: undefined, type: undefined, priority: undefined, assignee: undefined, q: undefined })
    },
  }
}
export type InboxFiltering = ReturnType<typeof useInboxFilters>
