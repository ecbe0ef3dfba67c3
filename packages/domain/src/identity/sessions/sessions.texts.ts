import { plural } from '../../kernel/message-format.ts'

/** Messages for the user's devices. */
export const sessionTexts = {
  ended: { title: 'Signed out of the device' },
  othersEnded: (count: number) => ({
    title: 'Signed out everywhere else',
    message: plural(count, {
      one: '# other device was signed out.',
      other: '# other devices were signed out.',
    }),
  }),
} as const
