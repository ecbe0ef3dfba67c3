import { LANGUAGE } from '@app/domain/kernel/message-format'

/**
 * Formats a day for mails, such as 'November 22, 2026', on the calendar of UTC: a mail does not know its reader's zone.
 */
export const dayInWords = (day: Date): string =>
  day.toLocaleDateString(LANGUAGE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
