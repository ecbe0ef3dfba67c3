import { usualQuietHours } from '@app/domain/preferences/preferences.vocabulary'
import { notificationSettingsTexts } from '@app/domain/settings/notification-settings.texts'
import { settingTable } from '@app/domain/settings/settings.vocabulary'
import { deviceZone } from '../../api/client/zone.ts'
import { TimeInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Section } from './section.tsx'
import { useSettings } from './settings-context.ts'

const texts = notificationSettingsTexts.quietHours

/** Hours in which only a critical dose alerts the user. */
export function QuietHours() {
  const { values, settings, change } = useSettings()
  const { quietFrom, quietTo } = values
  const isOn = quietFrom !== null && quietTo !== null
  const set = (hours: { quietFrom: string | null; quietTo: string | null }) => {
    change('quietFrom', hours.quietFrom)
    change('quietTo', hours.quietTo)
  }
  const switchTo = (on: boolean) => {
    const { quietFrom: savedFrom, quietTo: savedTo } = settings.preferences
    const wasOn = savedFrom !== null && savedTo !== null
    if (!on) set({ quietFrom: null, quietTo: null })
    else set(wasOn ? { quietFrom: savedFrom, quietTo: savedTo } : usualQuietHours)
  }
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Switch label={texts.switch} checked={isOn} onChange={({ target }) => switchTo(target.checked)} />
      {isOn && (
        <>
          <div className="grid items-start gap-gap sm:grid-cols-2">
            <TimeSetting name="quietFrom" value={quietFrom} />
            <TimeSetting
              name="quietTo"
              value={quietTo}
              wrong={quietFrom === quietTo ? texts.same : undefined}
            />
          </div>
          <p className="text-s text-ink-soft">{texts.zone(values.timeZone ?? deviceZone())}</p>
        </>
      )}
    </Section>
  )
}

interface TimeSettingProps {
  name: 'quietFrom' | 'quietTo'
  value: string
  wrong?: string | undefined
}

function TimeSetting({ name, value, wrong }: TimeSettingProps) {
  const { change, errors } = useSettings()
  return (
    <Field label={settingTable[name].label} required error={errors[name] ?? wrong}>
      <TimeInput value={value} onChange={({ target }) => change(name, target.value)} />
    </Field>
  )
}
