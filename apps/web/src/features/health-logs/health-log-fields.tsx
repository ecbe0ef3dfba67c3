import { EARLIEST_DATE } from '@app/domain/kernel/dates'
import { type HealthLogType, healthLogTypeLabels } from '@app/domain/health-logs/health-logs.vocabulary'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import {
  ChoiceField,
  choicesOf,
  DateField,
  LongTextField,
  TextField,
  withPresent,
} from '../../forms/fields.tsx'

export const healthLogLabels = { type: 'Type', value: 'Value', logDate: 'Date', notes: 'Notes' } as const
export type HealthLogField = keyof typeof healthLogLabels

interface HealthLogFieldsProps {
  fields: FieldSet<HealthLogField>
  /** The list of this form; the record's own type is offered besides. */
  types: readonly HealthLogType[]
}

/** The fields of a health log. */
export function HealthLogFields({ fields, types }: HealthLogFieldsProps) {
  const present = fields.initialTextOf('type')
  const labels: Readonly<Record<string, string>> = healthLogTypeLabels
  const choices = withPresent(choicesOf(types, healthLogTypeLabels), present, labels[present])
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <ChoiceField
          fields={fields}
          name="type"
          label={healthLogLabels.type}
          required
          choices={choices}
          {...(present === '' && { prompt: 'Choose a type' })}
        />
        <DateField
          fields={fields}
          name="logDate"
          label={healthLogLabels.logDate}
          required
          min={EARLIEST_DATE}
          max={useToday()}
        />
      </div>
      <TextField fields={fields} name="value" label={healthLogLabels.value} placeholder="27.4 lbs" />
      <LongTextField fields={fields} name="notes" label={healthLogLabels.notes} />
    </>
  )
}
