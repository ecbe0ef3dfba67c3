import { localeOf } from '@app/domain/kernel/message-format'

/** The locale of dates and numbers on this device, in the language of our texts. */
export const deviceLocale = (): string => localeOf(new Intl.DateTimeFormat().resolvedOptions().locale)
