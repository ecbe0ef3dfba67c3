import { boundedCache } from '../bounded-cache.ts'

/** Maximum length of a looked-up name; the longest real one has 32 characters. */
const LONGEST_NAME = 64
/** Cache size; runtimes know some six hundred names, links included. */
const MOST_ZONES = 1000

/** Offsets don't count as names: there are thousands of them, without daylight saving. */
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
 * Returns this runtime's canonical name of a zone, from any letter case and any alias: 'utc' is 'UTC', 'EST5EDT' is
 * 'America/New_York'.
 * @returns undefined for a zone that this runtime does not know
 */
export const canonicalTimeZone = (name: string): string | undefined =>
  isName(name) ? canonicalNames(name.toLowerCase()) : undefined

/** True if this runtime knows the IANA time zone. */
export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined

/**
 * Caches one formatter for each zone: making one costs more than a whole request.
 * @param options all but the zone
 * @returns the formatter of a zone; that of UTC for an unknown zone
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
