import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  adminSettingsTexts as texts,
  effectInWords,
  settingOf,
  undoInWords,
} from '@app/domain/installation/admin-settings.texts'
import type { SettingList, SettingRow } from '@app/domain/installation/system-settings.contract'
import { type SettingGroup, settingGroups } from '@app/domain/installation/system-settings.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { oneOf, useAddressFilters } from '../../../page/use-address-filters.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { overviewQuery } from '../shared/admin-query.ts'
import { AdminPage } from '../shared/page-frame.tsx'
import { ChangedBy } from './changed-by.tsx'
import { GroupLinks } from './group-links.tsx'
import { SettingField } from './setting-field.tsx'
import { settingsQuery } from './settings-query.ts'
import { TestMailCard } from './test-mail.tsx'
import { UndoDialog } from './undo-dialog.tsx'

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
        {shown.length === 0 && (
          <Card>
            <EmptyList
              nothing={texts.noneChanged}
              nothingFound={texts.nothingFound}
              isFiltered={words !== ''}
              onClear={onClear}
            />
          </Card>
        )}
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

/** The last change with its effect, and the way back. */
function LastChange({ row, processes }: { row: SettingRow; processes: number }) {
  const [isUndoing, setUndoing] = useState(false)
  return (
    <section
      aria-label={texts.changed}
      className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-card bg-action-soft py-3 pr-3.5 pl-4"
    >
      <Check aria-hidden size={20} className="shrink-0 text-action" />
      <output className="block min-w-[min(100%,11rem)] flex-1 wrap-anywhere">
        <b className="font-semibold">{effectInWords(row)}</b>{' '}
        <span className="text-ink-soft">
          {texts.inEffect(processes)} <ChangedBy row={row} />
        </span>
      </output>
      {row.canUndo && (
        <Button
          variant="soft"
          className="bg-surface!"
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => setUndoing(true)}
        >
          {undoInWords(row)}
        </Button>
      )}
      {isUndoing && <UndoDialog row={row} onClose={() => setUndoing(false)} />}
    </section>
  )
}

interface SettingsGroupProps {
  group: SettingGroup
  list: SettingList
  rows: readonly SettingRow[]
}

/** The settings of a group in rows; the result of the test mail is above those of the mail server. */
function SettingsGroup({ group, list, rows }: SettingsGroupProps) {
  if (rows.length === 0) return null
  return (
    <Card aria-label={group} className="pt-2 pb-1">
      <h2 className="flex min-h-control items-center text-[1.0625rem] font-semibold">{group}</h2>
      {group === 'Mail' && <TestMailCard testMail={list.testMail} />}
      <ul aria-label={group} className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <SettingField
            key={row.key}
            row={row}
            {...(row.key === 'max_users' && { note: texts.inUse(list.accounts) })}
          />
        ))}
      </ul>
    </Card>
  )
}
