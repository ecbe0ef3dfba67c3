import type { Medication } from '@app/domain/medications/medications.contract'
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
import { EarlierDosesField } from './earlier-doses-field.tsx'

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
/** A field of the form; what becomes of earlier doses is asked and not kept. */
export type MedicationField = keyof typeof medicationLabels | 'earlierDoses'

interface MedicationFieldsProps {
  fields: FieldSet<MedicationField>
  /** The medication as it is, where it is changed. */
  before?: Medication
}

/** The fields of a medication; an end date is the start date at the earliest. */
export function MedicationFields({ fields, before }: MedicationFieldsProps) {
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
      <EarlierDosesField fields={fields} before={before} />
      <LongTextField fields={fields} name="instructions" label={medicationLabels.instructions} />
      <Switch label={medicationLabels.isActive} {...fields.register('isActive')} />
    </>
  )
}
