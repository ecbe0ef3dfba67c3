/** What the screen says of one's devices. */
export const sessionTexts = {
  ended: { title: 'Signed out of the device' },
  othersEnded: (count: number) => ({
    title: 'Signed out everywhere else',
    message: count === 1 ? '1 other device was signed out.' : `${count} other devices were signed out.`,
  }),
} as const
