import { PRODUCT_NAME } from '../../kernel/brand.ts'
import type { PushMessage } from './push-message.ts'

/** Address of the settings for notifications on devices. */
export const PUSH_SETTINGS_PATH = '/?settings=notifications'

/** Builds the message of a test, which only confirms that it arrived. */
export const testPushMessage = (id: string): PushMessage => ({
  id,
  tag: `test-${id}`,
  title: 'Notifications work on this device',
  body: `This is a test from ${PRODUCT_NAME}.`,
  url: PUSH_SETTINGS_PATH,
  household: null,
  actions: [],
  doneLabel: 'Done',
})

/** Settings texts for notifications on devices. */
export const pushTexts = {
  title: 'Notifications on this device',
  hint: `Reminders reach you here even while ${PRODUCT_NAME} is closed.`,
  switch: 'Show notifications',
  staysSignedIn: 'This device stays signed in while you use it.',
  silenced: 'A phone that is on silent, or in Do Not Disturb, makes no sound.',
  nothingYet: 'Nothing delivered yet',
  lastDelivered: (when: string) => `Last delivered ${when}`,
  lastFailed: (when: string) => `Could not be delivered ${when}. We try again.`,
  endsOn: (day: string) => `Stops on ${day} unless you use that device`,
  others: 'Your other devices',
  remove: (device: string) => `Switch off on ${device}`,
  sendTest: 'Send a test',
  testIsComing: 'The test is on its way…',
  on: { title: 'Notifications are on' },
  off: { title: 'Notifications are off' },
  removed: { title: 'Notifications are off on that device' },
  testSent: { title: 'Test sent' },
  unsupported: {
    title: 'This browser can’t show notifications',
    message: 'Use Chrome, Edge, Firefox or Safari, and not in a private window.',
  },
  insecure: {
    title: 'Notifications need a secure connection',
    message: 'Open this page with an address that begins with https://.',
  },
  homeScreen: {
    title: `Add ${PRODUCT_NAME} to your Home Screen first`,
    message: 'iPhone and iPad show notifications only for apps on the Home Screen.',
    steps: [
      'Tap the Share button of your browser.',
      'Tap Add to Home Screen.',
      `Open ${PRODUCT_NAME} from there, and come back to this page.`,
    ],
  },
  blocked: {
    title: 'Your browser blocks our notifications',
    message:
      'Allow them for this site: tap the icon beside the address, then Permissions or Site settings. The switch then appears here.',
  },
} as const

/** Errors between a browser and its push service, before our server is involved. */
export const pushProblems = {
  dismissed: {
    code: 'PUSH_DISMISSED',
    title: 'Notifications are still off',
    message: 'Choose Allow when your browser asks.',
  },
  notAnswered: {
    code: 'PUSH_NOT_ANSWERED',
    title: 'Notifications are still off',
    message: 'Your browser’s question was not answered. Try again, and choose Allow.',
  },
  notSubscribed: {
    code: 'PUSH_NOT_SUBSCRIBED',
    title: 'Notifications could not be switched on',
    message: 'Your browser could not reach its push service. Check your connection and try again.',
  },
} as const
