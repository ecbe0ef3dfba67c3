import {
  type EmergencyContact,
  emergencyContactsContract,
} from '@app/domain/emergency-contacts/emergency-contacts.contract'
import { emergencyContactTexts } from '@app/domain/emergency-contacts/emergency-contacts.errors'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { contactLabels, EmergencyContactFields } from './emergency-contact-fields.tsx'

/** Changes somebody to call, where they stand in the list. */
export default function EditEmergencyContact({ entry, onClose }: EditorProps<EmergencyContact>) {
  const edit = useEditRecord(emergencyContactsContract.updateEmergencyContact, {
    texts: emergencyContactTexts,
    defaults: {
      name: entry.name,
      phone: entry.phone,
      isVet: entry.isVet,
      isPrimary: entry.isPrimary,
      clinicName: entry.clinicName ?? '',
      address: entry.address ?? '',
      email: entry.email ?? '',
      notes: entry.notes ?? '',
    },
    fixed: { contactId: entry.id, version: entry.version },
    send: client.emergencyContacts.updateEmergencyContact,
    onClose,
  })
  return (
    <EditFrame label={`Edit ${entry.name}`} edit={edit} labels={contactLabels} onClose={onClose}>
      <EmergencyContactFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
