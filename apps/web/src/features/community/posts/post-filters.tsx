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
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { FilterChips } from '../../../ui/controls/filter-chips.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import type { usePostFilters } from './use-post-filters.ts'

type Filtering = ReturnType<typeof usePostFilters>

/** Search, kind, topic and owner of the listed posts. */
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

interface FilterSelectProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
  /** True for a choice that looks like a link. */
  isQuiet?: boolean
}

function FilterSelect({ label, value, choices, onChoose, isQuiet = false }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={joinClasses(
        'text-s font-semibold',
        isQuiet && 'border-transparent! bg-transparent! text-action!',
      )}
    >
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </Select>
  )
}
