import { useState } from 'react'
import {
  frequencies,
  type Frequency,
  frequencyLabels,
  frequencyOf,
  recurrenceOf,
} from '@app/domain/due/repeat.texts'
import type { Recurrence } from '@app/domain/kernel/time/recurrence'
import { NumberField } from '../../forms/number-control.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { WeekdayTicks } from '../../forms/weekday-ticks.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'

const unitLabels = { day: 'Days', week: 'Weeks', month: 'Months' } as const
type Unit = keyof typeof unitLabels
const units = Object.keys(unitLabels) as Unit[]

interface RepeatFieldsProps {
  fields: PartFields
  label: string
}

/** Fields of a reminder's repetition: a common frequency, or custom steps. */
export function RepeatFields({ fields, label }: RepeatFieldsProps) {
  const repeat = fields.valueOf('repeat') as Recurrence
  const [customIsChosen, setCustomIsChosen] = useState(false)
  // Keeps custom steps open: a template may bring them, and steps that equal 'Weekly' are still being typed.
  const isCustom = customIsChosen || frequencyOf(repeat) === 'custom'
  const choose = (chosen: string) => {
    setCustomIsChosen(chosen === 'custom')
    // Clears the hidden fields: the user could neither see nor correct an error in them.
    if (chosen === 'once') {
      fields.setValue('endsOn', '')
      fields.setValue('endsAfter', null)
    }
    if (chosen !== 'custom') fields.setValue('repeat', recurrenceOf(chosen as Frequency))
    else if (repeat.unit === 'once') fields.setValue('repeat', { ...recurrenceOf('weekly'), every: 2 })
  }
  return (
    <>
      <Field label={label} error={fields.errorOf('repeat')}>
        <Select
          value={isCustom ? 'custom' : frequencyOf(repeat)}
          onChange={({ target }) => choose(target.value)}
        >
          {[...frequencies, 'custom' as const].map((each) => (
            <option key={each} value={each}>
              {frequencyLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      {isCustom && <Steps fields={fields} repeat={repeat} />}
    </>
  )
}

function Steps({ fields, repeat }: { fields: PartFields; repeat: Recurrence }) {
  return (
    <div className="grid gap-gap rounded-card bg-sunk p-4 sm:col-span-2 sm:grid-cols-2">
      <NumberField fields={fields} name="repeat.every" label="Every" inputMode="numeric" />
      <Field label="Of" error={fields.errorOf('repeat.unit')}>
        <Select {...fields.register('repeat.unit')}>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unitLabels[unit]}
            </option>
          ))}
        </Select>
      </Field>
      {repeat.unit === 'week' && (
        <WeekdayTicks
          chosen={repeat.weekdays}
          onChange={(chosen) => fields.setValue('repeat.weekdays', chosen)}
          hint="None means the weekday of the first date."
        />
      )}
    </div>
  )
}
