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
