/** Texts for exporting the user's data. */
export const takeoutTexts = {
  title: 'Export your data',
  sentence:
    'One archive with everything in your household: JSON that another server can load, CSV for spreadsheets, and your pictures and documents. Free on every plan.',
  start: 'Create an archive',
  again: 'Create a new archive',
  waiting: 'Your archive is next in line.',
  making: 'Your archive is being created. You can leave this page.',
  failed: {
    title: 'The archive could not be created',
    message: 'Your data is unchanged. Please try again.',
  },
  ready: 'Your archive is ready',
  download: 'Download',
  downloadFailed: { title: 'The archive could not be downloaded' },
  deleted: { title: 'Archive deleted' },
  deleteFailed: { title: 'Error', message: 'Failed to delete the archive. Please try again.' },
  startFailed: { title: 'Error', message: 'The archive could not be started. Please try again.' },
  loadFailed: { title: 'Your archives could not be loaded' },
} as const
