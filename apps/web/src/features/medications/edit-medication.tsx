import { type Medication, medicationsContract } from '@app/domain/medications/medications.contract'
import { medicationTexts } from '@app/domain/medications/medications.errors'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { MedicationFields, medicationLabels } from './medication-fields.tsx'

/** Changes a medication where it stands. */
export default function EditMedication({ entry, onClose }: EditorProps<Medication>) {
  // Doses count the stock down while the form is open: an untouched stock field is not sent.
  const [filledFrom] = useState(entry)
  const shown = filledFrom.unitsOnHand
  const edit = useEditRecord(medicationsContract.updateMedication, {
    texts: medicationTexts,
    defaults: {
      name: entry.name,
      dosage: entry.dosage,
      frequency: entry.frequency,
      startDate: entry.startDate,
      endDate: entry.endDate ?? '',
      instructions: entry.instructions ?? '',
      isActive: entry.isActive,
      times: entry.times,
      timeZone: entry.timeZone,
      minIntervalHours: entry.minIntervalHours ?? '',
      maxDosesPerDay: entry.maxDosesPerDay ?? '',
      doseUnits: entry.doseUnits ?? '',
      unitsOnHand: shown ?? '',
      earlierDoses: 'left-out',
    },
    fixed: { medicationId: entry.id, version: entry.version },
    send: ({ unitsOnHand, ...fields }) =>
      client.medications.updateMedication(unitsOnHand === shown ? fields : { ...fields, unitsOnHand }),
    onClose,
  })
  return (
    <EditFrame label={`Edit ${entry.name}`} edit={edit} labels={medicationLabels} onClose={onClose}>
      <MedicationFields fields={fieldSetOf(edit)} before={filledFrom} />
    </EditFrame>
  )
}
