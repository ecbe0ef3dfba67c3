import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { deleted, nothing, optionalText, pathId, recordId, requiredText, version } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { requiredPhone } from '../kernel/phone-fields.ts'
import { emergencyContactErrors } from './emergency-contacts.errors.ts'

/** A contact's name, 1 to 100 characters. */
export const contactName = requiredText({
  max: 100,
  required: 'Please enter a name',
  tooLong: 'Name must be less than 100 characters',
})

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

const yesOrNo = (label: string) => z.boolean({ error: `${label} must be on or off` }).default(false)

/** What is said of somebody to call. */
export const emergencyContactFields = z.object({
  name: contactName,
  phone: requiredPhone('Please enter a phone number'),
  /** The one to call first, among vets or among the others. */
  isPrimary: yesOrNo('First to call'),
  isVet: yesOrNo('Vet'),
  clinicName: optionalText('Clinic', 100),
  address: optionalText('Address', 200),
  email: optionalEmail,
  notes: optionalText('Notes', 500),
})

export const emergencyContact = z.object({
  id: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  isPrimary: z.boolean(),
  isVet: z.boolean(),
  clinicName: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
})
export type EmergencyContact = z.output<typeof emergencyContact>

export const emergencyContactsContract = {
  listEmergencyContacts: operation('GET /emergency-contacts', {
    summary: "The household's emergency contacts, those to call first at the top",
    may: 'view emergency information',
    takes: nothing,
    answers: z.array(emergencyContact),
  }),
  addEmergencyContact: operation('POST /emergency-contacts', {
    summary: 'Add an emergency contact; one that is first to call takes the place of the one before',
    may: 'add emergency information',
    takes: emergencyContactFields.extend({ id: recordId }),
    answers: emergencyContact,
    refuses: [emergencyContactErrors.EMERGENCY_CONTACTS_FULL, commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
  }),
  updateEmergencyContact: operation('PATCH /emergency-contacts/{contactId}', {
    summary: 'Change an emergency contact',
    may: 'edit emergency information',
    takes: emergencyContactFields.extend({ contactId: pathId, version }),
    answers: emergencyContact,
    refuses: [commonErrors.STALE_VERSION],
  }),
  deleteEmergencyContact: operation('DELETE /emergency-contacts/{contactId}', {
    summary: 'Delete an emergency contact',
    may: 'delete emergency information',
    takes: z.object({ contactId: pathId }),
    answers: deleted,
  }),
}
