import { useState } from 'react'
import {
  adminSettingsTexts as texts,
  consequenceOf,
  settingHints,
  settingOf,
  valueInWords,
} from '@app/domain/installation/admin-settings.texts'
import { type SettingRow, systemSettingsContract } from '@app/domain/installation/system-settings.contract'
import { systemSettingErrors } from '@app/domain/installation/system-settings.errors'
import { systemSettingTexts } from '@app/domain/installation/system-settings.texts'
import { client } from '../../../api/client/client.ts'
import { useQuestion } from '../../../api/use-question.ts'
import type { FieldSet } from '../../../forms/field-set.ts'
import { LongTextField, TextField } from '../../../forms/fields.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { ReasonDialog } from '../shared/reason-dialog.tsx'
import { touchedBySettings, useShowSetting } from './settings-query.ts'

interface SettingDialogProps {
  row: SettingRow
  onClose: () => void
}

/** Changes a setting, for a reason. A switch asks about its consequence; other kinds have a field. */
export function SettingDialog({ row: opened, onClose }: SettingDialogProps) {
  // The row that the administrator has read: the list behind this window goes on reading.
  const [row, setRow] = useState(opened)
  const { ask, question, asked } = useQuestion<string>()
  const { id, label, kind } = settingOf(row)
  const isSwitch = kind === 'switch'
  const turnsOn = row.value !== true
  const warning = isSwitch ? consequenceOf(id, turnsOn) : undefined
  return (
    <ReasonDialog
      title={isSwitch ? texts.turn(label, turnsOn) : texts.change(label)}
      operation={systemSettingsContract.changeSystemSetting}
      defaults={isSwitch ? {} : { value: initialValue(row) }}
      fixed={{ key: row.key, basedOn: row.changedAt, ...(isSwitch && { value: turnsOn }) }}
      {...(warning && { consequence: warning })}
      send={client.systemSettings.changeSystemSetting}
      confirm={{
        code: systemSettingErrors.SETTING_LOCKS_YOU_OUT.code,
        ask: ({ message }) => ask(message),
        send: (input, options) =>
          client.systemSettings.changeSystemSetting({ ...input, confirmed: true }, options),
      }}
      done={() => ({ title: systemSettingTexts.changed })}
      onDone={useShowSetting()}
      onRefused={({ current }) => {
        if (isSettingRow(current)) setRow(current)
      }}
      touches={touchedBySettings}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {!isSwitch && <ValueField row={row} fields={fields} />}
          <ConfirmDialog
            {...question}
            title={texts.lockOut.title}
            description={asked ?? ''}
            confirmLabel={texts.lockOut.confirm}
          />
        </>
      )}
    </ReasonDialog>
  )
}

const isSettingRow = (value: unknown): value is SettingRow =>
  typeof value === 'object' && value !== null && 'key' in value && 'changedAt' in value

/** Entries of a list are edited one a line. */
const initialValue = ({ key, value }: SettingRow): string => {
  const text = value === null ? '' : String(value)
  return settingOf({ key }).kind === 'list' ? text.replaceAll(', ', '\n') : text
}

function ValueField({ row, fields }: { row: SettingRow; fields: FieldSet<'value'> }) {
  const { id, label, kind, min, max, unit } = settingOf(row)
  const range = min !== undefined && max !== undefined ? texts.range(min, max) : undefined
  const hint = [texts.present(valueInWords(row)), settingHints[id], range].filter(Boolean).join(' ')
  const labelled = unit ? `${label} (${unit})` : label
  if (kind === 'secret') {
    return (
      <Field label={label} hint={hint} error={fields.errorOf('value')}>
        <PasswordInput autoComplete="new-password" {...fields.register('value')} />
      </Field>
    )
  }
  if (kind === 'list' || id === 'contentSecurityPolicy')
    return (
      <LongTextField
        fields={fields}
        name="value"
        label={label}
        hint={hint}
        className="min-h-28"
        spellCheck={false}
      />
    )
  return (
    <TextField
      fields={fields}
      name="value"
      label={labelled}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      {...(kind === 'number' && { inputMode: 'numeric' as const })}
    />
  )
}
