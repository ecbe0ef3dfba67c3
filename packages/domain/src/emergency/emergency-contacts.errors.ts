import { defineErrors } from '../kernel/errors.ts'

/** A list longer than this is no help in an emergency; the limit also bounds the list, which is read whole. */
export const MAX_EMERGENCY_CONTACTS = 50

export const emergencyContactErrors = defineErrors({
  EMERGENCY_CONTACTS_FULL: {
    kind: 'limit',
    title: 'Too many contacts',
    message: `A household can have at most ${MAX_EMERGENCY_CONTACTS} emergency contacts.`,
  },
})

/** Messages for emergency contacts. */
export const emergencyContactTexts = {
  added: { title: 'Contact added' },
  addFailed: { title: 'Error adding contact', message: 'Failed to save the contact. Please try again.' },
  updated: { title: 'Contact updated' },
  updateFailed: { title: 'Error', message: 'Failed to update the contact.' },
  deleted: { title: 'Contact deleted' },
  before: 'adding a contact',
  empty: {
    title: 'No emergency contacts yet',
    sentence: 'Add your vet and someone who can help, so they are at hand when it matters.',
  },
} as const
