/** Cookie that stores the answer to the consent banner (spec access §9). */
export const CONSENT_COOKIE = 'cookie_consent'
/** Version of the categories. Raise it when they change or their meaning does; every user is then asked again. */
export const CONSENT_VERSION = 'v1'
/** Days after which the browser deletes the answer, and the user is asked again. */
export const CONSENT_DAYS = 365

/** A record takes about 160 characters; a longer value is not ours and is not parsed. */
const MOST_CHARACTERS = 500

/** Optional categories; necessary cookies are always on. */
export const optionalCategories = ['analytics', 'marketing'] as const
export type OptionalCategory = (typeof optionalCategories)[number]
export type ConsentChoices = Readonly<Record<OptionalCategory, boolean>>

export const acceptAll: ConsentChoices = { analytics: true, marketing: true }
export const rejectAll: ConsentChoices = { analytics: false, marketing: false }

/** Result of reading a stored consent. Only a given consent suppresses the banner. */
export type ConsentReading =
  | { state: 'given'; choices: ConsentChoices }
  | { state: 'outdated' }
  | { state: 'unreadable' }

/** Returns the stored value among a page's cookies; undefined without one. */
export function findConsent(cookies: string): string | undefined {
  const start = `${CONSENT_COOKIE}=`
  return cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}

/** Reads a stored value, including malformed ones. */
export function readConsent(stored: string): ConsentReading {
  const record = parse(stored)
  if (!isObject(record) || typeof record['version'] !== 'string') return { state: 'unreadable' }
  if (record['version'] !== CONSENT_VERSION) return { state: 'outdated' }
  const { categories, updatedAt } = record
  const isDated = typeof updatedAt === 'string' && !Number.isNaN(Date.parse(updatedAt))
  if (!isDated || !isObject(categories) || categories['necessary'] !== true) return { state: 'unreadable' }
  const { analytics, marketing } = categories
  if (typeof analytics !== 'boolean' || typeof marketing !== 'boolean') return { state: 'unreadable' }
  return { state: 'given', choices: { analytics, marketing } }
}

/** Builds the stored value of these choices with their time. */
export const writeConsent = ({ analytics, marketing }: ConsentChoices, at: Date): string =>
  encodeURIComponent(
    JSON.stringify({
      version: CONSENT_VERSION,
      categories: { necessary: true, analytics, marketing },
      updatedAt: at.toISOString(),
    }),
  )

/** Builds the whole cookie, as a page sets it. */
export function consentCookie(choices: ConsentChoices, { at, https }: { at: Date; https: boolean }): string {
  const rules = `Max-Age=${CONSENT_DAYS * 86_400}; Path=/; SameSite=Lax`
  return `${CONSENT_COOKIE}=${writeConsent(choices, at)}; ${rules}${https ? '; Secure' : ''}`
}

function parse(stored: string): unknown {
  if (stored.length > MOST_CHARACTERS) return undefined
  try {
    return JSON.parse(decodeURIComponent(stored))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
