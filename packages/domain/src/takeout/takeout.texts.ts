/** What the screen says of taking one's data out. */
export const takeoutTexts = {
  title: 'Take out your data',
  sentence:
    'One archive with everything your household keeps here: JSON that another server can load, CSV for spreadsheets, and your pictures and documents as they are kept here. Free on every plan.',
  start: 'Make an archive',
  again: 'Make a new archive',
  waiting: 'Your archive is next in line.',
  making: 'Your archive is being made. You can leave this page.',
  failed: {
    title: 'The archive could not be made',
    message: 'Nothing of yours was changed. Please try again.',
  },
  ready: 'Your archive is ready',
  download: 'Download',
  downloadFailed: { title: 'The archive could not be downloaded' },
  deleted: { title: 'Archive deleted' },
  deleteFailed: { title: 'Error', message: 'Failed to delete the archive. Please try again.' },
  startFailed: { title: 'Error', message: 'The archive could not be started. Please try again.' },
  loadFailed: { title: 'Your archives could not be loaded' },
} as const
