import { defineErrors } from '../kernel/errors.ts'

/** As many contacts as anybody can look through in an emergency; keeps the list, which is read whole, bounded. */
export const MAX_EMERGENCY_CONTACTS = 50

export const emergencyContactErrors = defineErrors({
  EMERGENCY_CONTACTS_FULL: {
    kind: 'limit',
    title: 'Too many contacts',
    message: `A household can have at most ${MAX_EMERGENCY_CONTACTS} emergency contacts.`,
  },
})

/** What the screen says of keeping contacts. */
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
