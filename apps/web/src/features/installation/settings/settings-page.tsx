import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminSettingsTexts as texts, settingOf } from '@app/domain/installation/admin-settings.texts'
import type { SettingList, SettingRow } from '@app/domain/installation/system-settings.contract'
import { type SettingGroup, settingGroups } from '@app/domain/installation/system-settings.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { oneOf, useAddressFilters } from '../../../page/use-address-filters.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { overviewQuery } from '../shared/admin-query.ts'
import { AdminPage } from '../shared/page-frame.tsx'
import { GroupLinks } from './group-links.tsx'
import { LastChange } from './last-change.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { settingsQuery } from './settings-query.ts'

/** Longest search of a key, in characters. */
const LONGEST_SEARCH = 60

/** Every system setting, in groups; the last change comes first. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const filtering = useAddressFilters<{ q?: string | undefined }>({
    read: () => ({}),
    defaults: {},
    most: LONGEST_SEARCH,
  })
  const processes = useProcessCount()
  return (
    <AdminPage
      title={texts.title}
      description={texts.subtitle(processes)}
      actions={
        <search className="w-[min(16rem,calc(100vw-2rem))]">
          <SearchField
            isQuiet
            label={texts.find}
            value={filtering.typed}
            maxLength={LONGEST_SEARCH}
            onChange={filtering.type}
          />
        </search>
      }
    >
      {data && (
        <Settings
          list={data}
          processes={processes}
          words={filtering.typed.trim().toLowerCase()}
          onClear={() => filtering.type('')}
        />
      )}
      {!data && error && <LoadFailure error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows label={texts.loading} rows={8} />}
    </AdminPage>
  )
}

/** Number of processes that give signs of life; the overview reads them. */
function useProcessCount(): number {
  const { data } = useQuery(overviewQuery)
  return data?.health.processes.filter(({ isSilent }) => !isSilent).length ?? 1
}

interface SettingsProps {
  list: SettingList
  processes: number
  /** Words of the search, in lower case. */
  words: string
  onClear: () => void
}

function Settings({ list, processes, words, onClear }: SettingsProps) {
  const [search] = useSearchParams()
  const { settings } = list
  const group = oneOf(['changed', ...settingGroups] as const, search.get('group'))
  const shown = settings.filter((row) => isIn(row, group) && matches(row, words))
  const last = lastChanged(settings)
  return (
    <div className="grid grid-cols-1 items-start gap-x-7 gap-y-4 desktop:grid-cols-[180px_minmax(0,1fr)]">
      <GroupLinks settings={settings} open={group} />
      <div className="grid grid-cols-1 gap-4">
        {last && <LastChange row={last} processes={processes} />}
        {settingGroups.map((each) => (
          <SettingsGroup
            key={each}
            group={each}
            list={list}
            rows={shown.filter((row) => groupOf(row) === each)}
          />
        ))}
        {shown.length === 0 && <Nothing isSearched={words !== ''} onClear={onClear} />}
        <p className="px-1 text-s text-ink-soft">
          {texts.yourAddress(
            list.yourAddress,
            settings.some(({ key, isChanged }) => key === 'ip_whitelist' && isChanged),
          )}
        </p>
      </div>
    </div>
  )
}

const groupOf = (row: SettingRow): SettingGroup => settingOf(row).group

const isIn = (row: SettingRow, group: SettingGroup | 'changed' | undefined): boolean => {
  if (group === undefined) return true
  return group === 'changed' ? row.isChanged : groupOf(row) === group
}

const matches = (row: SettingRow, words: string): boolean =>
  words === '' ||
  row.key.includes(words.replaceAll(' ', '_')) ||
  settingOf(row).label.toLowerCase().includes(words)

/** The row that was changed last. */
const lastChanged = (rows: readonly SettingRow[]): SettingRow | undefined =>
  rows
    .filter(({ changedAt }) => changedAt !== null)
    .toSorted((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''))[0]

const Nothing = ({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) => (
  <Card>
    {isSearched ? (
      <EmptyState
        drawing={<LateDrawing name="NothingFoundDrawing" className="h-28" />}
        title={texts.nothingFound.title}
        sentence={texts.nothingFound.sentence}
        action={
          <Button variant="soft" onClick={onClear}>
            {texts.nothingFound.clear}
          </Button>
        }
      />
    ) : (
      <EmptyState drawing={<LateDrawing name="NapDrawing" className="h-28" />} {...texts.noneChanged} />
    )}
  </Card>
)
