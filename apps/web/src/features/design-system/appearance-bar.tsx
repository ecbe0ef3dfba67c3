import { useState } from 'react'
import {
  type Appearance,
  type AppearanceSetting,
  appearanceChoices,
  chooseAppearance,
  readAppearance,
} from '../../ui/behaviour/appearance.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'

const settings: { setting: AppearanceSetting; label: string }[] = [
  { setting: 'theme', label: 'Theme' },
  { setting: 'contrast', label: 'Contrast' },
  { setting: 'density', label: 'Density' },
  { setting: 'motion', label: 'Motion' },
]

export function AppearanceBar() {
  const [appearance, setAppearance] = useState<Appearance>(readAppearance)
  const choose = (setting: AppearanceSetting, value: string) => {
    const choice = appearanceChoices[setting].find((known) => known === value)
    if (!choice) return
    chooseAppearance(setting, choice)
    setAppearance({ ...appearance, [setting]: choice })
  }
  return (
    <Card aria-label="Appearance" className="grid grid-cols-2 gap-gap lg:grid-cols-4">
      {settings.map(({ setting, label }) => (
        <Field key={setting} label={label}>
          <Select value={appearance[setting]} onChange={(event) => choose(setting, event.target.value)}>
            {appearanceChoices[setting].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        </Field>
      ))}
    </Card>
  )
}
