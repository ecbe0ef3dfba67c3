import { PRODUCT_NAME } from '../brand.ts'

/** What the screens say about Google besides errors. */
export const googleTexts = {
  button: 'Continue with Google',
  failed: 'Error signing in with Google',
  /** On a phone, where an app may have opened the page in a browser of its own without saying so. */
  mobile: 'If this keeps happening on your phone, open this page in Chrome or Safari and try again.',
  openBrowser: {
    title: 'Open in your browser',
    message: 'Google does not allow sign-in inside {app}. Open this page in Chrome, Safari or Firefox first.',
    copied: 'Link copied. Paste it into your browser.',
    notCopied: 'The link could not be copied. Copy it from here:',
  },
  link: {
    title: 'Connect Google to your account',
    message:
      'There is already an account for {email}. Enter its password once to sign in with Google from now on.',
  },
  connected: { title: 'Google connected', message: 'You can sign in with Google from now on.' },
  disconnected: { title: 'Google disconnected', message: 'Sign in with your password from now on.' },
  proved: { title: 'Identity confirmed', message: 'Choose again what you wanted to do.' },
  section: {
    title: 'Google',
    none: 'Connect Google to sign in without your password.',
    disconnect: 'Disconnect Google?',
    disconnectHint: `You will need your password to sign in. ${PRODUCT_NAME} forgets which Google account you used.`,
  },
} as const
