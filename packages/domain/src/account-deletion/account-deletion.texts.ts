const title = 'Failed to delete account'

/** What the screen says of deleting one's account (spec core-records §8, access §8). */
export const accountDeletionTexts = {
  heading: 'Delete Account',
  deleted: { title: 'Account Deleted', message: 'Your account and all its data were deleted.' },
  signedOut: { title, message: 'Please log in to delete your account.' },
  notAllowed: { title, message: "You don't have permission to delete this account." },
  refused: { title, message: 'Unable to delete account. Please try again or contact support.' },
  notCompleted: { title, message: 'Account deletion was not completed. Please try again.' },
  broken: {
    title,
    message:
      'Something went wrong while deleting your account. Please try again or contact support if the problem persists.',
  },
} as const

/** After so long the person is signed out on the screen too (spec access §4). */
export const SIGN_OUT_AFTER_MILLISECONDS = 2000
