import { fieldSetOf } from '../../forms/field-set.ts'
import { AddFrame } from '../../records/add-frame.tsx'
import { useAddForm } from '../../records/kind-forms.ts'
import { EmergencyContactFields, emergencyContactForms } from './emergency-contact-fields.tsx'

/** Adds somebody to call. */
export default function AddEmergencyContact({ onClose }: { onClose: () => void }) {
  const add = useAddForm(emergencyContactForms, { onClose })
  const filled = add.form.watch(['name', 'phone'])
  return (
    <AddFrame title="Add Contact" add={add} complete={filled.every(Boolean)} onClose={onClose}>
      <EmergencyContactFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}
