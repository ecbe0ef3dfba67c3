import { type Vaccination, vaccinations } from '@app/domain/vaccinations/vaccinations.contract'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { VaccinationFields, vaccinationForms } from './vaccination-fields.tsx'

/** Changes a vaccination record inline. */
export default function EditVaccination({ entry, onClose }: EditorProps<Vaccination>) {
  const edit = useEditForm(vaccinationForms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${entry.vaccineName}`} edit={edit} kind={vaccinations} onClose={onClose}>
      <VaccinationFields petId={entry.petId} fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
