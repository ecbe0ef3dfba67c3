const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** A plain date on a sheet, such as 'Nov 24, 2026': the month is a word, so that nobody has to guess. */
export const formatDateInPrint = (date: string): string => day.format(new Date(`${date}T12:00:00Z`))

/** A sheet as an operation answers it. */
export const printableFile = (pdf: Buffer, name: string): File =>
  new File([new Uint8Array(pdf)], name, { type: 'application/pdf' })
