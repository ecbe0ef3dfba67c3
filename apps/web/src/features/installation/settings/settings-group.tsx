import { adminSettingsTexts as texts } from '@app/domain/installation/admin-settings.texts'
import type { SettingList, SettingRow } from '@app/domain/installation/system-settings.contract'
import type { SettingGroup } from '@app/domain/installation/system-settings.texts'
import { Card } from '../../../ui/layout/card.tsx'
import { SettingField } from './setting-field.tsx'
import { TestMailCard } from './test-mail.tsx'

interface SettingsGroupProps {
  group: SettingGroup
  list: SettingList
  rows: readonly SettingRow[]
}

/** The settings of a group in rows; the result of the test mail is above those of the mail server. */
export function SettingsGroup({ group, list, rows }: SettingsGroupProps) {
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
