/** Texts of the Quick Health Check. */
export const quickCheckTexts = {
  title: 'Quick Health Check',
  detail: 'Two minutes. The answers go into the health log.',
  loading: 'Loading checks',
  notYet: 'Not yet',
  start: (name: string) => `Check ${name}`,
  intro: (name: string) => `Think of the last 24 hours, and compare with a usual day of ${name}.`,
  allUsual: 'Everything as usual',
  showAnswers: 'Show the answers',
  added: { title: 'Health check saved' },
  addFailed: {
    title: 'Error adding health log',
    message: 'Failed to record health information. Please try again.',
  },
  updated: { title: 'Health Log Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update health log.' },
  incomplete: 'Answer each question, or choose “Not seen”.',
} as const
