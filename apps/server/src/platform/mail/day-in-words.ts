import { LANGUAGE } from '@app/domain/kernel/message-format'

/** A day as mails say it, such as 'November 22, 2026', on the calendar of UTC: mails know no zone of their reader. */
export const dayInWords = (day: Date): string =>
  day.toLocaleDateString(LANGUAGE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
