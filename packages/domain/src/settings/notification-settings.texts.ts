import { PRODUCT_NAME } from '../kernel/brand.ts'
import type { MailedKind } from '../preferences/preferences.vocabulary.ts'

/** Settings texts about how notifications reach a person, besides the names of the switches. */
export const notificationSettingsTexts = {
  reach: 'How we reach you',
  about: 'What we notify you about',
  quietHours: {
    title: 'Quiet hours',
    hint: 'You get no alerts between these times, except for critical doses. Anything still due reaches you afterward.',
    switch: 'Keep quiet hours',
    zone: (zone: string): string => `Times are in ${zone.replaceAll('_', ' ')}.`,
    same: 'Choose two different times',
  },
  lockScreen: 'Lock screen',
  mails: {
    title: 'Emails',
    sentTo: (address: string): string => `We send them to ${address}.`,
    turnOn: 'Turn on',
    off: {
      dose: 'Emails about doses are off',
      reminder: 'Emails about reminders are off',
      visit: 'Emails about visits are off',
      vaccination: 'Emails about vaccinations are off',
      refill: 'Emails about refills are off',
      'health-alert': 'Emails about health alerts are off',
      'monthly-report': 'The monthly report by email is off',
      budget: 'Emails about budgets are off',
    } satisfies Record<MailedKind, string>,
  },
  given: 'When a dose is given',
  unreached: {
    title: 'Nothing can reach you now',
    message: `Emails and notifications are off. You only see what is due while ${PRODUCT_NAME} is open.`,
  },
} as const
