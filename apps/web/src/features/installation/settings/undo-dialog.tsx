import { useState } from 'react'
import {
  adminSettingsTexts as texts,
  settingOf,
  undoConsequence,
} from '@app/domain/installation/admin-settings.texts'
import { type SettingRow, systemSettingsContract } from '@app/domain/installation/system-settings.contract'
import { systemSettingErrors } from '@app/domain/installation/system-settings.errors'
import { systemSettingTexts } from '@app/domain/installation/system-settings.texts'
import { client } from '../../../api/client/client.ts'
import { useQuestion } from '../../../api/use-question.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { ReasonDialog } from '../shared/reason-dialog.tsx'
import { touchedBySettings, useShowSetting } from './settings-query.ts'

/** Puts the earlier value of a setting back, for a reason. */
export function UndoDialog({ row: opened, onClose }: { row: SettingRow; onClose: () => void }) {
  const [row] = useState(opened)
  const { ask, question, asked } = useQuestion<string>()
  return (
    <ReasonDialog
      title={texts.undoOf(settingOf(row).label)}
      operation={systemSettingsContract.undoSystemSetting}
      fixed={{ key: row.key, basedOn: row.changedAt }}
      consequence={undoConsequence(row)}
      send={client.systemSettings.undoSystemSetting}
      confirm={{
        code: systemSettingErrors.SETTING_LOCKS_YOU_OUT.code,
        ask: ({ message }) => ask(message),
        send: (input, options) =>
          client.systemSettings.undoSystemSetting({ ...input, confirmed: true }, options),
      }}
      done={() => ({ title: systemSettingTexts.undone })}
      onDone={useShowSetting()}
      touches={touchedBySettings}
      // The earlier value is another one now.
      onRefused={onClose}
      onClose={onClose}
    >
      {() => (
        <ConfirmDialog
          {...question}
          title={texts.lockOut.title}
          description={asked ?? ''}
          confirmLabel={texts.lockOut.confirm}
        />
      )}
    </ReasonDialog>
  )
}
