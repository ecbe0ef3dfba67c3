import {
  emergencyContacts,
  emergencyContactsContract,
} from '@app/domain/emergency-contacts/emergency-contacts.contract'
import { emergencyContactTexts } from '@app/domain/emergency-contacts/emergency-contacts.errors'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { LongTextField, TextField } from '../../forms/fields.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { contactClient } from './emergency-contact-kind.tsx'

/** What adding and changing somebody to call share. */
export const emergencyContactForms = {
  kind: emergencyContacts,
  contract: emergencyContactsContract,
  client: { ...contactClient, add: client.emergencyContacts.add, update: client.emergencyContacts.update },
  texts: emergencyContactTexts,
}
const labels = formLabels(emergencyContacts)
type ContactField = keyof typeof labels

/** The fields of somebody to call. */
export function EmergencyContactFields({ fields }: { fields: FieldSet<ContactField> }) {
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
