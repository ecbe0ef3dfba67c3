import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useLocation, useParams } from 'react-router'
import { inboxTexts as texts } from '@app/domain/support/inbox.texts'
import { INBOX_LINK, type InboxFilters } from '@app/domain/support/support.links'
import {
  inboxAssignees,
  inboxGroups,
  supportLengths,
  ticketPriorities,
  ticketPriorityLabels,
  ticketTypeLabels,
  ticketTypes,
} from '@app/domain/support/support.vocabulary'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { oneOf, useAddressFilters } from '../../../page/use-address-filters.ts'
import { LoadMore } from '../../../records/load-more.tsx'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { FilterChips } from '../../../ui/controls/filter-chips.tsx'
import { FilterSelect } from '../../../ui/controls/filter-select.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Updating } from '../../../ui/layout/updating.tsx'
import { InboxList } from './inbox-list.tsx'
import { inboxQuery } from './inbox-queries.ts'
import { InboxTicketView } from './inbox-ticket-view.tsx'

/** The list and the open ticket: side by side on a desktop, one after the other on a phone. */
export function InboxView() {
  const { ticketId } = useParams()
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <div className={joinClasses(ticketId !== undefined && 'max-desktop:hidden')}>
        <Tickets openId={ticketId} />
      </div>
      <div
        className={joinClasses(
          'grid min-w-0 grid-cols-1 gap-4',
          ticketId === undefined && 'max-desktop:hidden',
        )}
      >
        {ticketId === undefined ? (
          <Card>
            <EmptyState drawing={<LateDrawing name="NapDrawing" className="h-32" />} {...texts.chooseOne} />
          </Card>
        ) : (
          <>
            <Link
              to={`${INBOX_LINK}${search}`}
              className="inline-flex min-h-control items-center gap-1.5 justify-self-start text-s desktop:hidden"
            >
              <ChevronLeft aria-hidden size={18} />
              {texts.back}
            </Link>
            <InboxTicketView key={ticketId} ticketId={ticketId} />
          </>
        )}
      </div>
    </div>
  )
}

function Tickets({ openId }: { openId: string | undefined }) {
  const filtering = useInboxFilters()
  const list = useInfiniteQuery({ ...inboxQuery(filtering.filters), placeholderData: keepPreviousData })
  const entries = list.data?.pages.flatMap((page) => page.entries)
  const counts = list.data?.pages[0]?.counts
  return (
    <section aria-label={texts.tickets} className="grid grid-cols-1 gap-3">
      <InboxFilterFields filtering={filtering} />
      {counts && (
        <p aria-live="polite" className="text-s text-ink-soft">
          {texts.counts(counts)}
        </p>
      )}
      {!entries && list.error && <LoadFailure heading="h2" error={list.error} retry={list.refetch} />}
      {!entries && !list.error && <SkeletonRows label={texts.loading} rows={5} />}
      {entries && (
        <Updating isUpdating={list.isPlaceholderData} className="grid grid-cols-1 gap-3">
          {entries.length > 0 ? (
            <InboxList tickets={entries} openId={openId} />
          ) : (
            <Card>
              <EmptyList
                nothing={texts.nothing}
                nothingFound={texts.nothingFound}
                isFiltered={filtering.isFiltered}
                onClear={filtering.clear}
              />
            </Card>
          )}
          <LoadMore pages={list} />
        </Updating>
      )}
    </section>
  )
}

/** Search, status, assignee, type and priority of the listed tickets. */
export function InboxFilterFields({ filtering }: { filtering: InboxFiltering }) {
  const { filters, change, typed, type } = filtering
  return (
    <search className="@container grid grid-cols-1 gap-2.5">
      <SearchField label={texts.search} value={typed} maxLength={supportLengths.search.max} onChange={type} />
      <FilterChips
        label={texts.show}
        choices={inboxGroups.map((value) => ({ value, label: texts.groups[value] }))}
        chosen={filters.group ?? 'active'}
        onChoose={(group) => change({ group })}
      />
      <div className="grid grid-cols-2 gap-2.5 @min-[26rem]:grid-cols-3 @max-[26rem]:*:last:col-span-2">
        <FilterSelect
          label={texts.assignee}
          value={filters.assignee ?? 'anyone'}
          choices={inboxAssignees.map((value) => [value, texts.assignees[value]] as const)}
          onChoose={(chosen) => change({ assignee: inboxAssignees.find((value) => value === chosen) })}
        />
        <FilterSelect
          label={texts.type}
          value={filters.type ?? ''}
          choices={[
            ['', texts.allTypes],
            ...ticketTypes.map((value) => [value, ticketTypeLabels[value]] as const),
          ]}
          onChoose={(chosen) => change({ type: ticketTypes.find((value) => value === chosen) })}
        />
        <FilterSelect
          label={texts.priority}
          value={filters.priority ?? ''}
          choices={[
            ['', texts.allPriorities],
            ...ticketPriorities.map((value) => [value, ticketPriorityLabels[value]] as const),
          ]}
          onChoose={(chosen) => change({ priority: ticketPriorities.find((value) => value === chosen) })}
        />
      </div>
    </search>
  )
}

/** Filters of the inbox in the address. */
function useInboxFilters() {
  const filtering = useAddressFilters<InboxFilters>({
    read: (search) => ({
      group: oneOf(inboxGroups, search.get('group')),
      type: oneOf(ticketTypes, search.get('type')),
      priority: oneOf(ticketPriorities, search.get('priority')),
      assignee: oneOf(inboxAssignees, search.get('assignee')),
    }),
    defaults: { group: 'active', assignee: 'anyone' },
    most: supportLengths.search.max,
  })
  const { filters, type, change } = filtering
  return {
    ...filtering,
    isFiltered: Object.values(filters).some(Boolean),
    clear: () => {
      type('')
      change({ group: undefined, type: undefined, priority: undefined, assignee: undefined, q: undefined })
    },
  }
}
type InboxFiltering = ReturnType<typeof useInboxFilters>
