import { medicationFrequencies } from '@app/domain/medications/medications.vocabulary'
import type { FieldSet } from '../../forms/field-set.ts'
import {
  ChoiceField,
  DateField,
  LongTextField,
  plainChoices,
  TextField,
  withPresent,
} from '../../forms/fields.tsx'
import { Switch } from '../../ui/switch.tsx'
import { DoseFields } from './dose-fields.tsx'

export const medicationLabels = {
  name: 'Medication name',
  dosage: 'Dosage',
  frequency: 'Frequency',
  startDate: 'Start date',
  endDate: 'End date',
  instructions: 'Instructions',
  isActive: 'Active medication',
  times: 'Times',
  timeZone: 'Time zone',
  minIntervalHours: 'Hours between doses',
  maxDosesPerDay: 'Doses in 24 hours',
  doseUnits: 'Units per dose',
  unitsOnHand: 'Units on hand',
} as const
export type MedicationField = keyof typeof medicationLabels

/** The fields of a medication; an end date is the start date at the earliest. */
export function MedicationFields({ fields }: { fields: FieldSet<MedicationField> }) {
  const frequencies = withPresent(plainChoices(medicationFrequencies), fields.initialTextOf('frequency'))
  const startDate = fields.textOf('startDate')
  return (
    <>
      <TextField fields={fields} name="name" label={medicationLabels.name} required />
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField
          fields={fields}
          name="dosage"
          label={medicationLabels.dosage}
          required
          placeholder="5.4 mg"
        />
        <ChoiceField
          fields={fields}
          name="frequency"
          label={medicationLabels.frequency}
          required
          choices={frequencies}
        />
        <DateField fields={fields} name="startDate" label={medicationLabels.startDate} required />
        <DateField fields={fields} name="endDate" label={medicationLabels.endDate} min={startDate} />
      </div>
      <DoseFields fields={fields} />
      <LongTextField fields={fields} name="instructions" label={medicationLabels.instructions} />
      <Switch label={medicationLabels.isActive} {...fields.register('isActive')} />
    </>
  )
}
