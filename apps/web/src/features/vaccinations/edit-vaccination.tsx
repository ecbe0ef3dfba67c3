import { type Vaccination, vaccinationsContract } from '@app/domain/vaccinations/vaccinations.contract'
import { vaccinationTexts } from '@app/domain/vaccinations/vaccinations.texts'
import { vaccineTypeLabels } from '@app/domain/vaccinations/vaccinations.vocabulary'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { VaccinationFields, vaccinationLabels } from './vaccination-fields.tsx'

const words = { vaccineType: vaccineTypeLabels }

/** Changes a vaccination record where it stands. */
export default function EditVaccination({ entry, onClose }: EditorProps<Vaccination>) {
  const edit = useEditRecord(vaccinationsContract.updateVaccination, {
    texts: vaccinationTexts,
    defaults: {
      vaccineName: entry.vaccineName,
      vaccineType: entry.vaccineType,
      administeredDate: entry.administeredDate,
      dueDate: entry.dueDate ?? '',
      nextDueDate: entry.nextDueDate ?? '',
      veterinarian: entry.veterinarian ?? '',
      clinicName: entry.clinicName ?? '',
      batchNumber: entry.batchNumber ?? '',
      notes: entry.notes ?? '',
    },
    fixed: { vaccinationId: entry.id, version: entry.version },
    send: client.vaccinations.updateVaccination,
    onClose,
  })
  return (
    <EditFrame
      label={`Edit ${entry.vaccineName}`}
      edit={edit}
      labels={vaccinationLabels}
      words={words}
      onClose={onClose}
    >
      <VaccinationFields petId={entry.petId} fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
