import { PRODUCT_NAME } from '../../kernel/brand.ts'

/** Texts about Google sign-in, except errors (spec access §8). */
export const googleTexts = {
  button: 'Continue with Google',
  /** Warning above a page whose edits exist only while it stays open. */
  leavesPage: 'This leaves the page: what you typed on it will be lost.',
  failed: 'Error signing in with Google',
  /** Hint for phones, where an app may have opened the page in an embedded browser. */
  mobile: 'If this keeps happening on your phone, open this page in Chrome or Safari and try again.',
  openBrowser: {
    title: 'Open in your browser',
    message: 'Google does not allow sign-in inside {app}. Open this page in Chrome, Safari or Firefox first.',
    open: 'Open browser',
    copy: 'Copy link',
    copied: { title: 'Link copied', message: 'Paste it into your browser.' },
    notCopied: 'Copy this link',
  },
  link: {
    title: 'Connect Google to your account',
    message:
      'There is already an account for {email}. Enter its password once, and you can sign in with Google from now on.',
    submit: 'Connect and sign in',
  },
  welcome: 'Your account is ready',
  connected: { title: 'Google connected', message: 'You can sign in with Google from now on.' },
  disconnected: { title: 'Google disconnected', message: 'Sign in with your password from now on.' },
  disconnectFailed: 'Google could not be disconnected',
  proved: { title: 'Identity confirmed', message: 'Choose again what you wanted to do.' },
  /** Replaces the password prompt for users without a password. */
  prove: 'Sign in with Google again to continue.',
  section: {
    title: 'Sign in with Google',
    hint: 'Use your Google account in place of your password.',
    connect: 'Connect Google',
    connectedAs: 'Connected as {email}',
    disconnect: 'Disconnect',
    question: 'Disconnect Google?',
    questionHint: `You will need your password to sign in. ${PRODUCT_NAME} forgets your Google account.`,
    onlyWay: 'Google is your only way to sign in. Set a password to be able to disconnect it.',
    setPassword: 'Email me a link to set a password',
    mailWaits: 'We sent you an email. Open the link in it to set a password.',
    mailSent: { title: 'Email sent', message: 'Open the link in it to set a password.' },
  },
} as const
