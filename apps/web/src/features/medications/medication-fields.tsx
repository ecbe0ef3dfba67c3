import {
  type Medication,
  medications,
  medicationsContract,
} from '@app/domain/medications/medications.contract'
import { medicationTexts } from '@app/domain/medications/medications.errors'
import { closeDosesChoices, closeDosesLabels } from '@app/domain/medications/medications.vocabulary'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import type { PartFields } from '../../forms/part-fields.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { DoseFields } from './dose-fields.tsx'
import { EarlierDosesField } from './earlier-doses-field.tsx'
import { FrequencyField } from './frequency-field.tsx'

/** What adding and changing a medication share. */
export const medicationForms = {
  kind: medications,
  contract: medicationsContract,
  client: client.medications,
  texts: medicationTexts,
}
const labels = formLabels(medications)
/** A field of the form; what becomes of earlier and of close doses is asked and not kept. */
export type MedicationField = keyof typeof labels | 'earlierDoses' | 'closeDoses'

interface MedicationFieldsProps {
  fields: FieldSet<MedicationField>
  /** The same form, of which the rhythm is a part. */
  parts: PartFields
  /** The medication as it is, where it is changed. */
  before?: Medication
}

/** The fields of a medication; an end date is the start date at the earliest. */
export function MedicationFields({ fields, parts, before }: MedicationFieldsProps) {
  const startDate = fields.textOf('startDate')
  return (
    <>
      <TextField fields={fields} name="name" label={labels.name} required />
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="dosage" label={labels.dosage} required placeholder="5.4 mg" />
        <FrequencyField
          fields={fields}
          parts={parts}
          label={labels.frequency}
          before={before?.rhythm ?? null}
        />
        <DateField fields={fields} name="startDate" label={labels.startDate} required />
        <DateField fields={fields} name="endDate" label={labels.endDate} min={startDate} />
      </div>
      <DoseFields fields={fields} parts={parts} />
      <EarlierDosesField fields={fields} parts={parts} before={before} />
      <CloseDosesField fields={fields} />
      <LongTextField fields={fields} name="instructions" label={labels.instructions} />
      <Checkbox label={labels.isCritical} {...fields.register('isCritical')} />
      <Switch label={labels.isActive} {...fields.register('isActive')} />
    </>
  )
}

/** Shown once the server asks: the change plans a dose too close to one that was given. */
function CloseDosesField({ fields }: Pick<MedicationFieldsProps, 'fields'>) {
  const isAsked = fields.errorOf('closeDoses') !== undefined || fields.textOf('closeDoses') !== ''
  return isAsked ? (
    <ChoiceField
      fields={fields}
      name="closeDoses"
      label="Next dose"
      prompt="Choose"
      choices={choicesOf(closeDosesChoices, closeDosesLabels)}
    />
  ) : null
}
