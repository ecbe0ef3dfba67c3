import { useState } from 'react'
import { LONGEST_TERM } from '@app/domain/kernel/search.vocabulary'
import { recordTexts } from '@app/domain/records/records.texts'
import { Button } from '../ui/controls/button.tsx'
import { FilterChips } from '../ui/controls/filter-chips.tsx'
import { SearchField } from '../ui/controls/search-field.tsx'
import type { ListFilter } from './use-list-filter.ts'

/** Number of entries from which a list has filters. */
const LONG = 12

interface ListFiltersProps {
  kind: { label: string; search?: { types?: Readonly<Record<string, string>> } }
  filter: ListFilter
  /** Number of entries, as far as known. */
  count: number
}

/** Filters above a long list: a search field, and its types. Once shown, they stay. */
export function ListFilters({ kind: { label, search }, filter, count }: ListFiltersProps) {
  const [isShown, setShown] = useState(false)
  if (!isShown && count >= LONG) setShown(true)
  if (!isShown) return null
  return (
    <search className="grid grid-cols-1 gap-2">
      <SearchField
        label={recordTexts.search(label)}
        value={filter.typed}
        maxLength={LONGEST_TERM}
        onChange={filter.type}
      />
      {search?.types && (
        <FilterChips
          label={recordTexts.narrow(label)}
          choices={[
            { value: undefined, label: recordTexts.everything },
            ...Object.entries(search.types).map(([value, words]) => ({ value, label: words })),
          ]}
          chosen={filter.only}
          onChoose={filter.show}
        />
      )}
    </search>
  )
}

/** Replaces a list without matches. */
export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div className="grid justify-items-start gap-2">
      <output className="text-ink-soft">{recordTexts.nothingFound}</output>
      <Button variant="soft" onClick={onShowAll}>
        {recordTexts.showAll}
      </Button>
    </div>
  )
}
