import { adminSettingsTexts as texts } from '@app/domain/installation/admin-settings.texts'
import type { SettingRow } from '@app/domain/installation/system-settings.contract'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { AsWritten } from '../../../ui/layout/as-written.tsx'

/** Author and time of the last change of a setting; nothing for one that was never changed. */
export function ChangedBy({ row: { changedAt, changedBy } }: { row: SettingRow }) {
  const { near } = useFormat()
  const now = useNow()
  if (changedAt === null) return null
  const name = changedBy === null ? texts.byConsole : changedBy.name
  return (
    <>
      {name === null ? texts.byDeleted : <AsWritten>{name}</AsWritten>}, {near(changedAt, now)}
    </>
  )
}
