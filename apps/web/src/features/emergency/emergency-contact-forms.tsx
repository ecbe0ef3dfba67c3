import {
  type EmergencyContact,
  emergencyContacts,
  emergencyContactsContract,
} from '@app/domain/emergency/emergency-contacts.contract'
import { emergencyContactTexts } from '@app/domain/emergency/emergency-contacts.errors'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { LongTextField, TextField } from '../../forms/fields.tsx'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { contactClient } from './emergency-contact-kind.tsx'

/** Settings shared by the forms that add and change an emergency contact. */
const forms = {
  kind: emergencyContacts,
  contract: emergencyContactsContract,
  client: { ...contactClient, add: client.emergencyContacts.add, update: client.emergencyContacts.update },
  texts: emergencyContactTexts,
}
const labels = formLabels(emergencyContacts)
type ContactField = keyof typeof labels

function EmergencyContactFields({ fields }: { fields: FieldSet<ContactField> }) {
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="name" label={labels.name} required autoComplete="off" />
        <TextField fields={fields} name="phone" label={labels.phone} required type="tel" autoComplete="off" />
      </div>
      <div>
        <Checkbox label={labels.isVet} {...fields.register('isVet')} />
        <Checkbox
          label={labels.isPrimary}
          hint="One vet and one other contact can be called first."
          {...fields.register('isPrimary')}
        />
      </div>
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="clinicName" label={labels.clinicName} autoComplete="off" />
        <TextField fields={fields} name="email" label={labels.email} type="email" autoComplete="off" />
      </div>
      <TextField fields={fields} name="address" label={labels.address} autoComplete="off" />
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </>
  )
}

export function AddEmergencyContact({ onClose }: { onClose: () => void }) {
  const add = useAddForm(forms, { onClose })
  const filled = add.form.watch(['name', 'phone'])
  return (
    <AddFrame
      title="Add Contact"
      help={windowHelp.addContact}
      add={add}
      complete={filled.every(Boolean)}
      onClose={onClose}
    >
      <EmergencyContactFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}

/** Changes an emergency contact inline, in the list. */
export function EditEmergencyContact({ entry, onClose }: EditorProps<EmergencyContact>) {
  const edit = useEditForm(forms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${entry.name}`} edit={edit} kind={emergencyContacts} onClose={onClose}>
      <EmergencyContactFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
