/** What the screen says of a target of one's own. */
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

/** What the screen of health metrics says of saving and deleting. */
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
