import { z } from 'zod'
import { nothing } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { requiredPhone } from '../kernel/phone-fields.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, changes, deletes } from '../records/kind-operations.ts'
import { field, maybeText, text, yesNo } from '../records/record-fields.ts'
import { emergencyContactErrors } from './emergency-contacts.errors.ts'

const NOT_AN_ADDRESS = 'Please enter a valid email address'
const optionalEmail = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  z
    .string({ error: NOT_AN_ADDRESS })
    .trim()
    .max(254, { error: NOT_AN_ADDRESS, abort: true })
    .regex(z.regexes.email, NOT_AN_ADDRESS)
    .nullable()
    .default(null),
)

/** The household's contacts for an emergency. */
export const emergencyContacts = defineKind({
  table: 'emergency_contacts',
  one: 'an emergency contact',
  words: 'emergency information',
  of: 'household',
  fields: {
    name: text({ label: 'Name', max: 100, missing: 'Please enter a name' }),
    phone: field({
      label: 'Phone',
      takes: requiredPhone('Please enter a phone number'),
      initial: '',
      answers: z.string(),
      sql: 'text',
    }),
    isVet: yesNo(false, { label: 'This is a vet', refusal: 'Vet must be on or off' }),
    /** Marks the first contact to call, among vets or among the others. */
    isPrimary: yesNo(false, { label: 'Call first', refusal: 'First to call must be on or off' }),
    clinicName: maybeText({ label: 'Clinic', max: 100 }),
    address: maybeText({ label: 'Address', max: 200 }),
    email: field({
      label: 'Email',
      takes: optionalEmail,
      initial: '',
      answers: z.string().nullable(),
      sql: 'text',
    }),
    notes: maybeText({ label: 'Notes', max: 500 }),
  },
})
export type EmergencyContact = z.output<typeof emergencyContacts.entry>

/** A contact's name, 1 to 100 characters. */
export const contactName = emergencyContacts.fields.name.takes

export const emergencyContactsContract = {
  list: operation('GET /emergency-contacts', {
    summary: "List the household's emergency contacts, in the order in which to call them",
    may: 'view emergency information',
    takes: nothing,
    answers: z.array(emergencyContacts.entry),
  }),
  add: operation(
    'POST /emergency-contacts',
    adds(emergencyContacts, {
      summary: 'Add an emergency contact; a new primary contact replaces the former one',
      refuses: [emergencyContactErrors.EMERGENCY_CONTACTS_FULL],
    }),
  ),
  update: operation('PATCH /emergency-contacts/{id}', changes(emergencyContacts)),
  delete: operation('DELETE /emergency-contacts/{id}', deletes(emergencyContacts)),
}
