import type { FieldSet } from '../../forms/field-set.ts'
import { LongTextField, TextField } from '../../forms/fields.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

export const contactLabels = {
  name: 'Name',
  phone: 'Phone',
  isVet: 'This is a vet',
  isPrimary: 'Call first',
  clinicName: 'Clinic',
  address: 'Address',
  email: 'Email',
  notes: 'Notes',
} as const
export type ContactField = keyof typeof contactLabels

/** The fields of somebody to call. */
export function EmergencyContactFields({ fields }: { fields: FieldSet<ContactField> }) {
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="name" label={contactLabels.name} required autoComplete="off" />
        <TextField
          fields={fields}
          name="phone"
          label={contactLabels.phone}
          required
          type="tel"
          autoComplete="off"
        />
      </div>
      <div>
        <Checkbox label={contactLabels.isVet} {...fields.register('isVet')} />
        <Checkbox
          label={contactLabels.isPrimary}
          hint="One vet and one other contact can be called first."
          {...fields.register('isPrimary')}
        />
      </div>
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="clinicName" label={contactLabels.clinicName} autoComplete="off" />
        <TextField fields={fields} name="email" label={contactLabels.email} type="email" autoComplete="off" />
      </div>
      <TextField fields={fields} name="address" label={contactLabels.address} autoComplete="off" />
      <LongTextField fields={fields} name="notes" label={contactLabels.notes} />
    </>
  )
}
