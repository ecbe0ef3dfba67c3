import Search from 'lucide-react/icons/search'
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
import { Select } from '../../../ui/controls/select.tsx'
import type { usePostFilters } from './use-post-filters.ts'

type Filtering = ReturnType<typeof usePostFilters>

/** Search, kind, topic, order and owner of the listed posts. */
export function PostFilterFields({ filtering }: { filtering: Filtering }) {
  const { filters, change, typed, type } = filtering
  return (
    <search className="grid grid-cols-1 gap-2.5">
      <label className="relative block">
        <span className="sr-only">{texts.search}</span>
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          value={typed}
          maxLength={communityLengths.search.max}
          placeholder={texts.search}
          onChange={({ target }) => type(target.value)}
          className="field-box pl-10"
        />
      </label>
      <FilterChips
        label={texts.kind}
        choices={[
          { value: undefined, label: texts.allKinds },
          ...postKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
        ]}
        chosen={filters.kind}
        onChoose={(kind) => change({ kind })}
      />
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
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
        <div className="max-sm:col-span-2">
          {filters.q ? (
            <p className="flex min-h-control items-center text-s text-ink-soft">{texts.searchIsNewest}</p>
          ) : (
            <FilterSelect
              label={texts.order}
              value={filters.order ?? 'new'}
              onChoose={(chosen) => change({ order: postOrders.find((order) => order === chosen) })}
              choices={postOrders.map((order) => [order, postOrderLabels[order]] as const)}
            />
          )}
        </div>
      </div>
    </search>
  )
}

interface FilterSelectProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

function FilterSelect({ label, value, choices, onChoose }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="text-s font-semibold"
    >
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </Select>
  )
}
