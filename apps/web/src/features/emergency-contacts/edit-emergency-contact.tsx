import {
  type EmergencyContact,
  emergencyContacts,
} from '@app/domain/emergency-contacts/emergency-contacts.contract'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { EmergencyContactFields, emergencyContactForms } from './emergency-contact-fields.tsx'

/** Changes somebody to call, where they stand in the list. */
export default function EditEmergencyContact({ entry, onClose }: EditorProps<EmergencyContact>) {
  const edit = useEditForm(emergencyContactForms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${entry.name}`} edit={edit} kind={emergencyContacts} onClose={onClose}>
      <EmergencyContactFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
