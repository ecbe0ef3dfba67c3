import type { ComponentProps, ReactNode } from 'react'
import { settingsTexts, tierRequired } from '@app/domain/settings/settings.errors'
import { type SettingKey, settingTable, type SettingValues } from '@app/domain/settings/settings.vocabulary'
import { Chip } from '../../ui/controls/chip.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useSettings } from './settings-context.ts'

/** Keys of the settings with a value of this type. */
type KeyOf<Value> = { [Key in SettingKey]: SettingValues[Key] extends Value ? Key : never }[SettingKey]
type TextKey = Exclude<KeyOf<string | null>, ChoiceKey | 'timeZone'>
type ChoiceKey = 'theme' | 'timeFormat' | 'currency' | 'weightUnit' | 'glucoseUnit'

/** Access to a setting, and the text for a locked one. */
export function useAccess(key: SettingKey): { open: boolean; badge?: ReactNode; hint?: string } {
  const access = useSettings().settings.access.find(({ settingKey }) => settingKey === key)
  const { hint } = settingTable[key]
  if (access?.isAccessible) return { open: true, ...(hint && { hint }) }
  if (!access?.requiredTier) return { open: false, hint: settingsTexts.ownerOnly }
  return {
    open: false,
    badge: <Chip tone="tier">{tierRequired(access.requiredTier)}</Chip>,
    ...(hint && { hint }),
  }
}

/** Setting that is on or off. */
export function SwitchSetting({ name }: { name: KeyOf<boolean> }) {
  const { values, change } = useSettings()
  const { open, badge, hint } = useAccess(name)
  return (
    <Switch
      label={
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {settingTable[name].label}
          {badge}
        </span>
      }
      hint={hint}
      // Keeps a switch enabled that is on: a setting outside the plan can still be switched off.
      disabled={!open && !values[name]}
      checked={values[name]}
      onChange={({ target }) => change(name, target.checked)}
    />
  )
}

type TextSettingProps = { name: TextKey } & Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'required'
>

/** Setting that is a line of text; an empty line clears it. */
export function TextSetting({ name, required = false, ...input }: TextSettingProps) {
  const { values, change, errors } = useSettings()
  const { open, badge, hint } = useAccess(name)
  return (
    <Field label={settingTable[name].label} required={required} error={errors[name]} hint={badge ?? hint}>
      <TextInput
        {...input}
        disabled={!open}
        value={values[name] ?? ''}
        onChange={({ target }) => change(name, target.value === '' && !required ? null : target.value)}
      />
    </Field>
  )
}

interface ChoiceSettingProps<Key extends ChoiceKey> {
  name: Key
  choices: readonly SettingValues[Key][]
  labels: Readonly<Record<SettingValues[Key], string>>
}

/** Setting with a few choices. */
export function ChoiceSetting<Key extends ChoiceKey>({ name, choices, labels }: ChoiceSettingProps<Key>) {
  const { values, change } = useSettings()
  const chosen = (text: string) => choices.find((choice) => choice === text)
  return (
    <Field label={settingTable[name].label}>
      <Select
        value={values[name]}
        onChange={({ target }) => {
          const choice = chosen(target.value)
          if (choice) change(name, choice)
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Setting with a few choices, side by side. */
export function CardsSetting<Key extends ChoiceKey>({ name, choices, labels }: ChoiceSettingProps<Key>) {
  const { values, change } = useSettings()
  return (
    <RadioCards
      legend={settingTable[name].label}
      columns={3}
      value={values[name]}
      onChoose={(choice) => change(name, choice)}
      choices={choices.map((choice) => ({ value: choice, label: labels[choice] }))}
    />
  )
}
