/** Texts of the vaccine schedule. */
export const vaccineScheduleTexts = {
  title: 'Vaccine schedule',
  sentence: 'When the next dose is usually due. Your vet and local law come first: change what differs.',
  saved: { title: 'Schedule updated' },
  saveFailed: { title: 'Error', message: 'Failed to update the schedule. Please try again.' },
  none: {
    title: 'No schedule for this species',
    sentence: 'There is no common guideline. Ask your vet, and enter the next due date by hand.',
  },
} as const
