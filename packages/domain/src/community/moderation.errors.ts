import { defineErrors } from '../kernel/problems.ts'

/** Errors that only moderators meet. */
export const moderationErrors = defineErrors({
  OWN_WORDS: {
    kind: 'forbidden',
    title: 'These are your own words',
    message: 'Another moderator has to decide about them.',
  },
  ANOTHER_MODERATOR: {
    kind: 'forbidden',
    title: 'You made this decision',
    message: 'Another moderator answers the appeal against it.',
  },
})
