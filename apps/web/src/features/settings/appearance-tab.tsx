import { useMemo } from 'react'
import { glucoseUnits } from '@app/domain/kernel/quantities/glucose'
import { formatMoney, currencies } from '@app/domain/kernel/quantities/money'
import { weightUnits } from '@app/domain/kernel/quantities/units'
import { chosenTimeZones } from '@app/domain/preferences/preferences.vocabulary'
import { timeFormats } from '@app/domain/preferences/preferences.vocabulary'
import {
  currencyLabels,
  glucoseUnitLabels,
  isShown,
  settingTable,
  themeLabels,
  timeFormatLabels,
  weightUnitLabels,
} from '@app/domain/settings/settings.vocabulary'
import { deviceZone } from '../../api/client/zone.ts'
import { deviceLocale } from '../../format/device-locale.ts'
import { formatFor } from '../../format/format.ts'
import { useNow } from '../../format/use-now.ts'
import { Combobox, type ComboboxChoice } from '../../ui/controls/combobox.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Section } from './section.tsx'
import { CardsSetting, ChoiceSetting, SwitchSetting } from './setting-fields.tsx'
import { useSettings } from './settings-context.ts'

/** Value for the zone of the device. */
const DEVICE_ZONE = 'device'

const inWords = (zone: string): string => zone.replaceAll('_', ' ')

/** Time zones to choose from: the device's own, the fourteen selected ones, then all others that this browser knows. */
function zoneChoices(): ComboboxChoice[] {
  const chosen: readonly string[] = chosenTimeZones
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !chosen.includes(zone))
  return [
    { value: DEVICE_ZONE, label: `This device (${inWords(deviceZone())})` },
    ...[...chosen, ...others].map((zone) => ({ value: zone, label: inWords(zone) })),
  ]
}

/** Settings for the look of the product, and its format of times, weights and money. */
export default function AppearanceTab() {
  return (
    <>
      <Section title="Look">
        <CardsSetting name="theme" choices={['light', 'dark', 'system']} labels={themeLabels} />
        <div>
          <SwitchSetting name="compactMode" />
          <SwitchSetting name="animations" />
          <SwitchSetting name="highContrast" />
        </div>
      </Section>
      <Section title="Region">
        <div className="grid gap-gap sm:grid-cols-3">
          <ChoiceSetting name="timeFormat" choices={timeFormats} labels={timeFormatLabels} />
          <ChoiceSetting name="weightUnit" choices={weightUnits} labels={weightUnitLabels} />
          <ChoiceSetting name="glucoseUnit" choices={glucoseUnits} labels={glucoseUnitLabels} />
          {isShown('currency') && (
            <ChoiceSetting name="currency" choices={currencies} labels={currencyLabels} />
          )}
        </div>
        <ZoneSetting />
        <Example />
      </Section>
    </>
  )
}

function ZoneSetting() {
  const { values, change, errors } = useSettings()
  const { label, hint } = settingTable.timeZone
  const choices = useMemo(() => zoneChoices(), [])
  return (
    <Field label={label} hint={hint} error={errors['timeZone']}>
      <Combobox
        choices={choices}
        value={values.timeZone ?? DEVICE_ZONE}
        onChoose={(zone) => change('timeZone', zone === DEVICE_ZONE ? null : zone)}
        nothingFits="No matching time zone."
      />
    </Field>
  )
}

/** Weight in kilograms and amount in the smallest unit, for the preview. */
const EXAMPLE = { kilograms: 12.4, minorUnits: 1250 }

/** A preview of the chosen formats, before they are saved. */
function Example() {
  const { values } = useSettings()
  const { moment, weight } = formatFor(values)
  const now = useNow().toISOString()
  const examples = [
    moment(now),
    weight(EXAMPLE.kilograms),
    isShown('currency') &&
      formatMoney({ minor: EXAMPLE.minorUnits, currency: values.currency }, deviceLocale()),
  ]
  return <p className="text-s text-ink-soft">For example: {examples.filter(Boolean).join(' · ')}</p>
}
