import { defineErrors } from '../kernel/errors.ts'

/** What must be typed so that an account is deleted, exactly (spec core-records §5). */
export const DELETION_WORD = 'DELETE'

const title = 'Failed to delete account'

/** Errors of deleting one's account (spec core-records §8, access §8). */
export const accountDeletionErrors = defineErrors({
  DELETION_NOT_CONFIRMED: {
    kind: 'invalid',
    title,
    message: "Please type 'DELETE' to confirm account deletion.",
  },
})

/** What the screen says of deleting one's account; failures by their kind among them. */
export const accountDeletionTexts = {
  heading: 'Delete Account',
  failed: title,
  signedOut: { title, message: 'Please log in to delete your account.' },
  notAllowed: { title, message: "You don't have permission to delete this account." },
  refused: { title, message: 'Unable to delete account. Please try again or contact support.' },
  notCompleted: { title, message: 'Account deletion was not completed. Please try again.' },
  broken: {
    title,
    message:
      'Something went wrong while deleting your account. Please try again or contact support if the problem persists.',
  },
  deleted: { title: 'Account Deleted', message: 'Your account and everything in it is gone.' },
} as const

/** After so long the person is signed out on the screen too (spec access §4). */
export const SIGN_OUT_AFTER_MILLISECONDS = 2000
