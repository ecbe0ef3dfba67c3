import { useState } from 'react'
import type { Recurrence } from '@app/domain/kernel/time/recurrence'
import {
  frequencies,
  type Frequency,
  frequencyLabels,
  frequencyOf,
  recurrenceOf,
} from '@app/domain/kernel/time/repeat.texts'
import { DateInput } from '../ui/controls/date-input.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import { NumberField } from './number-control.tsx'
import type { PartFields } from './part-fields.ts'
import { WeekdayTicks } from './weekday-ticks.tsx'

const unitLabels = { day: 'Days', week: 'Weeks', month: 'Months' } as const
type Unit = keyof typeof unitLabels
const units = Object.keys(unitLabels) as Unit[]

interface RepeatFieldsProps {
  fields: PartFields
  labels: Readonly<Record<'repeat' | 'endsOn' | 'endsAfter', string>>
  /** True for a record that may come once. */
  mayBeOnce?: boolean
}

/** Fields of a repetition: a common frequency or custom steps, and the end. */
export function RepeatFields({ fields, labels, mayBeOnce = true }: RepeatFieldsProps) {
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
      <Field label={labels.repeat} error={fields.errorOf('repeat')}>
        <Select
          value={isCustom ? 'custom' : frequencyOf(repeat)}
          onChange={({ target }) => choose(target.value)}
        >
          {[...frequencies.slice(mayBeOnce ? 0 : 1), 'custom' as const].map((each) => (
            <option key={each} value={each}>
              {frequencyLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      {isCustom && <Steps fields={fields} repeat={repeat} />}
      {repeat.unit !== 'once' && (
        <>
          <Field label={labels.endsOn} hint="Empty means no end." error={fields.errorOf('endsOn')}>
            <DateInput {...fields.register('endsOn')} />
          </Field>
          <NumberField
            fields={fields}
            name="endsAfter"
            label={labels.endsAfter}
            hint="Instead of a last day."
            inputMode="numeric"
          />
        </>
      )}
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
