import { inboxTexts as texts } from '@app/domain/support/inbox.texts'
import {
  inboxAssignees,
  inboxGroups,
  supportLengths,
  ticketPriorities,
  ticketPriorityLabels,
  ticketTypeLabels,
  ticketTypes,
} from '@app/domain/support/support.vocabulary'
import { FilterChips } from '../../../ui/controls/filter-chips.tsx'
import { FilterSelect } from '../../../ui/controls/filter-select.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import type { InboxFiltering } from './use-inbox-filters.ts'

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
