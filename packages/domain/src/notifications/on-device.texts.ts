import { PRODUCT_NAME } from '../kernel/brand.ts'
import { plural } from '../kernel/message-format.ts'

/** Settings texts of the phone app for reminders that the phone shows on its own. */
export const onDeviceTexts = {
  title: 'Reminders on this phone',
  hint: 'Your phone shows them on time, even without a connection.',
  opensOften:
    `Your phone only knows the reminders from the last time you opened ${PRODUCT_NAME}, so open it now and then. ` +
    'Doses and visits reach you by email, and here while the app is open.',
  turnOn: 'Turn on reminders',
  on: { title: 'Reminders are on' },
  isOn: (count: number, next: string): string =>
    `${plural(count, { one: '# reminder set', other: '# reminders set' })}; the next on ${next}`,
  isOnWithout: 'On. No reminders are scheduled.',
  sendTest: 'Show a test',
  testShown: { title: 'Test shown' },
  test: { title: 'Reminders work on this phone', body: `This is a test from ${PRODUCT_NAME}.` },
  inexact: 'Your phone may show reminders some minutes late.',
  allowExact: 'Show them on time',
  asked: { title: 'Allow it in your phone’s settings' },
  blocked: {
    title: 'Your phone blocks our notifications',
    message: `Open your phone’s Settings, choose Apps, then ${PRODUCT_NAME}, and allow notifications.`,
  },
} as const

/** Errors between the app and the phone. */
export const onDeviceProblems = {
  refused: {
    code: 'ON_DEVICE_REFUSED',
    title: 'Reminders are still off',
    message: 'Choose Allow when your phone asks.',
  },
  noAnswer: {
    code: 'ON_DEVICE_NO_ANSWER',
    title: 'Your phone did not answer',
    message: 'Close the app, open it again, and try once more.',
  },
} as const
