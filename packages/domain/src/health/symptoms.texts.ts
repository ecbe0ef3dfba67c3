/** Messages of the symptom screens. */
export const symptomTexts = {
  added: { title: 'Symptom noted' },
  addFailed: {
    title: 'Error adding health log',
    message: 'Failed to record health information. Please try again.',
  },
  updated: { title: 'Health Log Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update health log.' },
  deleted: { title: 'Health Log Deleted' },
  before: 'noting a symptom',
  printFailed: 'The sheet could not be printed',
} as const

/** Notice that accompanies every symptom form and view. */
export const NO_DIAGNOSIS =
  'These notes of what you see are for your vet. They are not a diagnosis and do not replace one.'

/** Alert that appears as soon as a red flag is ticked. */
export const callNow = {
  title: 'Call a vet now',
  message:
    'What you ticked can be an emergency. Please call your vet or the nearest emergency clinic before you continue. This is not a diagnosis; only a vet can make one.',
  contactsFailed: 'Your own vets’ numbers could not be loaded.',
} as const
