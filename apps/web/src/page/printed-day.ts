import { LANGUAGE } from '@app/domain/kernel/message-format'

const format = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' })

/** Writes a day, yyyy-MM-dd, in words, as on pages without the preferences of a user. */
export const printedDay = (day: string): string => format.format(new Date(day))
