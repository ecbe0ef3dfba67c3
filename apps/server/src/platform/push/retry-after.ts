/** Shortest and longest accepted pause of an answer. */
export const RETRY_AFTER_LEAST = 1
export const RETRY_AFTER_MOST = 3600

const LONGEST_HEADER = 64

/**
 * Reads the seconds of a Retry-After header, within bounds; undefined without a valid value. It is a number of seconds
 * or a date (RFC 9110, 10.2.3).
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.length > LONGEST_HEADER) return undefined
  const isDate = header.endsWith('GMT')
  if (!isDate && !/^\d+$/.test(header)) return undefined
  const seconds = isDate ? (Date.parse(header) - now.getTime()) / 1000 : Number(header)
  if (Number.isNaN(seconds)) return undefined
  return Math.min(RETRY_AFTER_MOST, Math.max(RETRY_AFTER_LEAST, Math.ceil(seconds)))
}
