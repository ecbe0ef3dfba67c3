/** Messages for reminders (spec engagement §2 and §8). */
export const reminderTexts = {
  added: { title: 'Reminder added' },
  addFailed: { title: 'Error adding reminder', message: 'Failed to add reminder. Please try again.' },
  updated: { title: 'Reminder updated' },
  updateFailed: {
    title: 'Error updating reminder',
    message: 'Failed to update reminder. Please try again.',
  },
  completed: { title: 'Reminder completed' },
  completeFailed: {
    title: 'Error completing reminder',
    message: 'Failed to complete reminder. Please try again.',
  },
  reopened: { title: 'Reminder is active again' },
  paused: { title: 'Reminder paused' },
  resumed: { title: 'Reminder resumed' },
  snoozed: { title: 'Reminder snoozed' },
  stopped: { title: 'Reminder stopped' },
  deleted: { title: 'Reminder deleted' },
  deleteFailed: {
    title: 'Error deleting reminder',
    message: 'Failed to delete reminder. Please try again.',
  },
  /** Appears if none of several selected reminders was open any more. */
  noneCompleted: {
    title: 'Warning',
    message: 'No reminder was found to complete. It may have already been removed.',
  },
  noneDeleted: {
    title: 'Warning',
    message: 'No reminder was found to delete. It may have already been removed.',
  },
  loadFailed: {
    title: 'Error loading reminders',
    message: 'Failed to load your reminders. Please try again.',
  },
  /** Appears if the server denies the lists without a message of its own. */
  denied: {
    title: 'Feature Limited',
    message: 'Reminder feature not available for your plan',
  },
  before: 'adding a reminder',
  /** Error for a past date and time. */
  pastDate: 'Choose a date and time in the future',
  /** Error if the only remaining date is already completed. */
  completedDate: 'You have completed this date already. Choose another',
  /** Error for a series that ends before its first date. */
  emptySeries: 'This leaves no date to remind you on',
  snoozeWithinAWeek: 'Choose a time within the next 7 days',
  notACarer: 'Choose the owner or a caregiver of this household',
} as const
