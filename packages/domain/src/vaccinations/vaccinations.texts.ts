/** Messages for saving and deleting vaccination records (spec core-records §5 and §8). */
export const vaccinationTexts = {
  added: { title: 'Vaccination record added' },
  addFailed: {
    title: 'Error adding vaccination record',
    message: 'Failed to add vaccination record. Please try again.',
  },
  updated: { title: 'Vaccination Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update vaccination.' },
  deleted: { title: 'Vaccination Deleted' },
  before: 'adding a vaccination record',
} as const
