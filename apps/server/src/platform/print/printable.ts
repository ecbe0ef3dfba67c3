const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * Formats a plain date for a sheet, such as 'Nov 24, 2026': the month is a word, so that it can't be confused with the
 * day.
 */
export const formatDateInPrint = (date: string): string => day.format(new Date(`${date}T12:00:00Z`))

/** Highest number of line breaks in one text. The typesetter takes far longer for line breaks than for words. */
const MOST_BREAKS = 20

/** Returns a text with all of its words, whose further line breaks become spaces. */
export function withFewLines(text: string, mostBreaks = MOST_BREAKS): string {
  const lines = text.split('\n')
  return [...lines.slice(0, mostBreaks), lines.slice(mostBreaks).join(' ')].join('\n').trimEnd()
}

/** Wraps a sheet as an operation's answer. */
export const printableFile = (pdf: Uint8Array, name: string): File =>
  new File([new Uint8Array(pdf)], name, { type: 'application/pdf' })
