const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** A plain date on a sheet, such as 'Nov 24, 2026': the month is a word, so that it can't be taken for the day. */
export const formatDateInPrint = (date: string): string => day.format(new Date(`${date}T12:00:00Z`))

/** Line breaks of one text that a sheet keeps. A text of nothing else takes the typesetter far longer than its words. */
const MOST_BREAKS = 20

/** A text with all of its words, whose further line breaks are spaces. */
export function withFewLines(text: string, mostBreaks = MOST_BREAKS): string {
  const lines = text.split('\n')
  return [...lines.slice(0, mostBreaks), lines.slice(mostBreaks).join(' ')].join('\n').trimEnd()
}

/** A sheet as an operation answers it. */
export const printableFile = (pdf: Uint8Array, name: string): File =>
  new File([new Uint8Array(pdf)], name, { type: 'application/pdf' })
