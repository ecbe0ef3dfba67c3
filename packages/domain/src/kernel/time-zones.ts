import { boundedCache } from './bounded-cache.ts'

/** The longest name of a zone that is looked at; the longest there is has 32 characters. */
const LONGEST_NAME = 64
/** Runtimes know some six hundred names, links among them. */
const MOST_ZONES = 1000

/** Offsets are no names: there are thousands of them, and they know nothing of daylight saving. */
const isName = (name: string): boolean => name.length <= LONGEST_NAME && /^[a-z]/i.test(name)

function findCanonicalName(lowerCaseName: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: lowerCaseName }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const canonicalNames = boundedCache(MOST_ZONES, findCanonicalName)

/**
 * The one name under which this runtime keeps a zone, whatever the case or the link that was written: 'utc' is 'UTC',
 * 'EST5EDT' is 'America/New_York'.
 * @returns undefined where this runtime knows no such zone
 */
export const canonicalTimeZone = (name: string): string | undefined =>
  isName(name) ? canonicalNames(name.toLowerCase()) : undefined

/** Whether this runtime knows the IANA time zone. */
export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined

/**
 * One formatter for each zone: making one costs more than a whole request.
 * @param options all but the zone
 * @returns the formatter of a zone that is known, else that of UTC
 */
export function formatterByZone(
  locale: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (timeZone: string) => Intl.DateTimeFormat {
  const formatters = boundedCache(
    MOST_ZONES,
    (timeZone: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  )
  return (timeZone) => formatters(canonicalTimeZone(timeZone) ?? 'UTC')
}
