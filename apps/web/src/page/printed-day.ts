const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Writes a day, yyyy-MM-dd, in words, as on pages without the preferences of a user. */
export const printedDay = (day: string): string => format.format(new Date(day))
