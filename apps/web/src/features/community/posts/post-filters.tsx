import { postListTexts as texts } from '@app/domain/community/community-screens.texts'
import { postOwners } from '@app/domain/community/community.links'
import {
  communityLengths,
  postKinds,
  postOrderLabels,
  postOrders,
  topicLabels,
  topics,
} from '@app/domain/community/community.vocabulary'
import { FilterChips } from '../../../ui/controls/filter-chips.tsx'
import { FilterSelect } from '../../../ui/controls/filter-select.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import type { usePostFilters } from './use-post-filters.ts'

type Filtering = ReturnType<typeof usePostFilters>

/** Search, kind, topic and owner of the listed posts. */
export function PostFilterFields({ filtering }: { filtering: Filtering }) {
  const { filters, change, typed, type } = filtering
  return (
    <search className="grid grid-cols-1 gap-2.5">
      <SearchField
        label={texts.search}
        value={typed}
        maxLength={communityLengths.search.max}
        onChange={type}
      />
      <FilterChips
        label={texts.kind}
        choices={[
          { value: undefined, label: texts.allKinds },
          ...postKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
        ]}
        chosen={filters.kind}
        onChoose={(kind) => change({ kind })}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <FilterSelect
          label={texts.topic}
          value={filters.topic ?? ''}
          onChoose={(chosen) => change({ topic: topics.find((topic) => topic === chosen) })}
          choices={[['', texts.allTopics], ...topics.map((topic) => [topic, topicLabels[topic]] as const)]}
        />
        <FilterSelect
          label={texts.whose}
          value={filters.whose ?? 'all'}
          onChoose={(chosen) => change({ whose: postOwners.find((owner) => owner === chosen) })}
          choices={postOwners.map((owner) => [owner, texts.owners[owner]] as const)}
        />
      </div>
    </search>
  )
}

/** Order of the list; a search and one's own posts have one order only. */
export function PostOrderField({ filtering: { filters, change } }: { filtering: Filtering }) {
  if (filters.q || filters.whose === 'mine')
    return <p className="text-s text-ink-soft">{texts.searchIsNewest}</p>
  return (
    <div className="-ml-3.5">
      <FilterSelect
        label={texts.order}
        value={filters.order ?? 'new'}
        onChoose={(chosen) => change({ order: postOrders.find((order) => order === chosen) })}
        choices={postOrders.map((order) => [order, postOrderLabels[order]] as const)}
        isQuiet
      />
    </div>
  )
}
