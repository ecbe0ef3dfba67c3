import { emergencyContactsContract } from '@app/domain/emergency-contacts/emergency-contacts.contract'
import { emergencyContactTexts } from '@app/domain/emergency-contacts/emergency-contacts.errors'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { AddFrame } from '../../records/add-frame.tsx'
import { useAddRecord } from '../../records/use-add-record.ts'
import { EmergencyContactFields } from './emergency-contact-fields.tsx'

/** Adds somebody to call. */
export default function AddEmergencyContact({ onClose }: { onClose: () => void }) {
  const add = useAddRecord(emergencyContactsContract.addEmergencyContact, {
    texts: emergencyContactTexts,
    defaults: {
      name: '',
      phone: '',
      isVet: false,
      isPrimary: false,
      clinicName: '',
      address: '',
      email: '',
      notes: '',
    },
    send: client.emergencyContacts.addEmergencyContact,
    saved: {
      find: async (contactId) => {
        const contacts = await client.emergencyContacts.listEmergencyContacts({})
        return contacts.find(({ id }) => id === contactId)
      },
      update: ({ id, ...fields }, version) =>
        client.emergencyContacts.updateEmergencyContact({ ...fields, contactId: id, version }),
    },
    onClose,
  })
  const filled = add.form.watch(['name', 'phone'])
  return (
    <AddFrame title="Add Contact" add={add} complete={filled.every(Boolean)} onClose={onClose}>
      <EmergencyContactFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}
