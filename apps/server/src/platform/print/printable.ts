import { LANGUAGE } from '@app/domain/kernel/message-format'
import { clockFor } from '@app/domain/kernel/time/clock'
import { dateIn } from '@app/domain/kernel/time/dates'

const day = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * Formats a plain date for a sheet, such as 'Nov 24, 2026': the month is a word, so that it can't be confused with the
 * day.
 */
export const formatDateInPrint = (date: string): string => day.format(new Date(`${date}T12:00:00Z`))

const longDay = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' })
/** Formats a plain date for a heading, such as 'November 24, 2026'. */
export const formatLongDateInPrint = (date: string): string => longDay.format(new Date(`${date}T12:00:00Z`))

/** Formats a moment for a footer, such as 'November 24, 2026, 7:50 PM'. */
export function formatMomentInPrint({ now, timeZone }: { now: Date; timeZone: string }): string {
  const clock = clockFor({ timeZone, timeFormat: '12h', locale: LANGUAGE })
  return `${formatLongDateInPrint(dateIn(timeZone, now))}, ${clock.time(now.toISOString())}`
}

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
