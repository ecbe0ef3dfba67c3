import { defineErrors } from '../../kernel/errors.ts'

const failed = 'Error signing in with Google'

/** Errors of signing in with Google (spec access §8). */
export const googleSignInErrors = defineErrors({
  GOOGLE_OFF: {
    kind: 'not-found',
    title: failed,
    message: 'This installation does not offer Google sign-in.',
  },
  GOOGLE_UNAVAILABLE: {
    kind: 'unavailable',
    title: failed,
    message: 'Google is not responding. Please try again in a few minutes, or use your password.',
  },
  GOOGLE_FAILED: {
    kind: 'forbidden',
    title: failed,
    message: 'We could not verify the answer from Google. Please try again.',
  },
  GOOGLE_REFUSED: {
    kind: 'forbidden',
    title: 'Sign in failed',
    message: 'You canceled at Google. Nothing was changed.',
  },
  GOOGLE_ATTEMPT_GONE: {
    kind: 'forbidden',
    title: 'Sign in failed',
    message: 'This attempt has expired, was already used, or began in another browser. Please try again.',
  },
  GOOGLE_ADDRESS_UNVERIFIED: {
    kind: 'forbidden',
    title: 'Sign in failed',
    message: 'Google has not verified your email address. Verify it there, or sign up with a password.',
  },
  GOOGLE_LINK_GONE: {
    kind: 'forbidden',
    title: 'Sign in failed',
    message: 'Connecting your Google account took too long. Choose “Continue with Google” again.',
  },
  GOOGLE_TAKEN: {
    kind: 'conflict',
    title: 'Google account already in use',
    message: 'This Google account is connected to another account.',
  },
  GOOGLE_NOT_CONNECTED: {
    kind: 'conflict',
    title: 'Google is not connected',
    message: 'Your account has no Google account connected. Use your password instead.',
  },
  GOOGLE_OTHER_ACCOUNT: {
    kind: 'forbidden',
    title: 'Different Google account',
    message: 'Sign in with the Google account that is connected to your account.',
  },
  GOOGLE_NOT_RECENT: {
    kind: 'forbidden',
    title: 'Google did not confirm it',
    message:
      'Google did not say that you just signed in. Set a password in the privacy settings, and confirm with that.',
  },
  GOOGLE_ONLY_WAY_IN: {
    kind: 'conflict',
    title: 'Set a password first',
    message: 'Google is your only way to sign in. Set a password, then disconnect.',
  },
})
