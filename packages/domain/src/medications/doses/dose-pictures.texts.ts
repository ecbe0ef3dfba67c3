/** Messages for pictures of doses. */
export const dosePictureTexts = {
  failed: {
    title: 'Picture not saved',
    message: 'The dose is marked, but its picture could not be uploaded.',
  },
  notKept: {
    title: 'Picture not saved',
    message: 'The dose waits on this device, but there is no room for its picture.',
  },
  full: (max: number) => ({
    title: 'No room for a picture',
    message: `Dose pictures count as photos, and your plan allows ${max}. You can mark the dose without one.`,
  }),
  removed: { title: 'Picture removed' },
  removeFailed: {
    title: 'Picture not removed',
    message: 'Failed to remove the picture. Please try again.',
  },
  removeQuestion: 'The dose stays marked. Its picture is deleted for everyone.',
} as const
