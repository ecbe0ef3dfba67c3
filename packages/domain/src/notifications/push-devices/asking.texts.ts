import { PRODUCT_NAME } from '../../kernel/brand.ts'
import type { AskReason } from './asking.rules.ts'

/** Texts of the notifications offer and its results (spec engagement §2). */
export const askingTexts = {
  enable: 'Enable Notifications',
  notNow: 'Not Now',
  close: 'Close',
  blocked: {
    title: 'Your browser blocks our notifications',
    message:
      'Allow them for this site: tap the icon beside the address, then Permissions or Site settings. Then switch them on in Settings, under Notifications.',
  },
  hint: 'You can change this at any time in Settings, under Notifications.',
} as const

/** Texts of the offer by reason. */
export const askTexts: Readonly<Record<AskReason, { title: string; message: string }>> = {
  'first-reminder': {
    title: 'Shall we remind you here?',
    message: `Your first reminder is set. With notifications on, it reaches you on this device even while ${PRODUCT_NAME} is closed.`,
  },
  'multiple-pets': {
    title: 'More pets, more to remember',
    message: `We can tell you on this device who needs what, and when, even while ${PRODUCT_NAME} is closed.`,
  },
  'missed-dose': {
    title: 'Catch the next dose in time',
    message: `That dose was late. With notifications on, this device tells you as soon as the next one is due, even while ${PRODUCT_NAME} is closed.`,
  },
  general: {
    title: 'Never lose track of their care',
    message: `Doses, reminders and visits reach you on this device as they come up, even while ${PRODUCT_NAME} is closed.`,
  },
}
