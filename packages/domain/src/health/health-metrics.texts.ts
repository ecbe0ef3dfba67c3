/** Messages for a pet's own target. */
export const targetTexts = {
  title: 'Set target',
  sentence: (name: string, measure: string) => `The range that your vet wants ${name}’s ${measure} to be in.`,
  saved: { title: 'Target saved' },
  saveFailed: { title: 'Target not saved', message: 'Please try again.' },
  removeQuestion: (range: string) => ({
    title: 'Remove this target?',
    description: `Values will no longer be compared with ${range}.`,
    confirmLabel: 'Remove target',
  }),
  removed: { title: 'Target removed' },
  unread: 'Your target could not be loaded.',
} as const

/** Messages for saving and deleting on the health metrics screen. */
export const trackingTexts = {
  added: { title: 'Advanced tracking added' },
  addFailed: {
    title: 'Error adding health log',
    message: 'Failed to record health information. Please try again.',
  },
  updated: { title: 'Health Log Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update health log.' },
  deleted: { title: 'Health Log Deleted' },
  before: 'adding an advanced tracking',
} as const
