import { useState } from 'react'
import { type Medication, medications } from '@app/domain/medications/medications.contract'
import { fieldSetOf } from '../../forms/field-set.ts'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { MedicationFields, medicationForms } from './medication-fields.tsx'

/** Changes a medication inline. */
export default function EditMedication({ entry, onClose }: EditorProps<Medication>) {
  // Keeps the first values: doses count the stock down while the form is open, and an untouched stock field is not
  // sent.
  const [filledFrom] = useState(entry)
  const edit = useEditForm(medicationForms, {
    entry,
    send: ({ unitsOnHand, ...fields }) =>
      medicationForms.client.update({
        ...fields,
        ...(unitsOnHand !== filledFrom.unitsOnHand && { unitsOnHand }),
      }),
    onClose,
  })
  return (
    <EditFrame label={`Edit ${entry.name}`} edit={edit} kind={medications} onClose={onClose}>
      <MedicationFields fields={fieldSetOf(edit)} parts={partFieldsOf(edit)} before={filledFrom} />
    </EditFrame>
  )
}
