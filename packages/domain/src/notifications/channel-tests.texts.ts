import { PRODUCT_NAME } from '../kernel/brand.ts'
import type { TestedChannel } from './notifications.vocabulary.ts'

/** Target of a test notification: the settings from which the user requested it. */
export const TEST_LINK = '/?settings=notifications'

const itIsATest = `This is a test from ${PRODUCT_NAME}.`

/** Panel texts of a test notification. */
export const testNotificationTexts = {
  'in-app': () => ({ title: 'Notifications work in the app', message: itIsATest }),
  mail: (address: string) => ({ title: 'Test email sent', message: `We sent it to ${address}.` }),
} satisfies Record<TestedChannel, (address: string) => { title: string; message: string }>

/** Texts of a test mail. */
export const testMailTexts = {
  subject: `Test email from ${PRODUCT_NAME}`,
  heading: 'Emails reach you here',
  message: `${itIsATest} You asked for it in your settings, and there is nothing to do.`,
} as const

/** Settings texts of each channel. */
export const channelTexts = {
  inApp: {
    title: 'Notifications in the app',
    hint: `They wait behind the bell, and show up while ${PRODUCT_NAME} is open.`,
  },
  sendTest: 'Send a test',
  /** Accessible name of the button. */
  sendTestOf: { 'in-app': 'Send a test notification', mail: 'Send a test email' },
  sent: { 'in-app': { title: 'Test sent' }, mail: { title: 'Test email is on its way' } },
  isComing: 'The test is on its way…',
  last: (when: string) => `Last delivered ${when}`,
  nothing: 'Nothing delivered lately',
  unknown: 'The last delivery could not be loaded.',
} as const
