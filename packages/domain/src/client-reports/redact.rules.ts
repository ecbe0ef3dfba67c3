import { beginningOf } from '../kernel/cut-text.ts'

/** Replaces the value of a sensitive key. */
const REDACTED = '[redacted]'

const SENSITIVE =
  'password|passcode|passphrase|token|code|secret|authorization|cookie|e-?mail|session|credential|phone'
const sensitiveKey = new RegExp(SENSITIVE, 'i')
/** A sensitive key and its value, as in a header, a query, JSON or a sentence. */
const keyWithValue = new RegExp(
  String.raw`(["']?[\w-]{0,40}(?:${SENSITIVE})[\w-]{0,40}["']?\s{0,3}[:=]\s{0,3})(?:"[^"\n]*"|'[^'\n]*'|[^\s,;&}]+)`,
  'gi',
)
const bearer = /\b(bearer|basic)\s+[\w.~+/=-]+/gi
const address = /[^\s@"'<>:/()]{1,64}@[^\s@"'<>:/()]{1,190}\.[a-z]{2,}/gi
const url = /\bhttps?:\/\/[^\s"'<>()]+/g
const pathWithQuery = /(\/[\w./-]{0,500})\?[^\s"'<>()]+/g
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
const longWord = /\b[\w-]{20,}\b/g
/** A hexadecimal hash, or a token with digits and letters of both cases; no name of a script is either. */
const random = /^[\da-f]{24,}$|^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/
const quoted = /"([^"\n]*)"|(?<!\w)'([^'\n]*)'(?!\w)/g
const identifier = /^[\w.$[\]-]{0,40}$/

const redactRandom = (text: string): string =>
  text.replaceAll(longWord, (word) => (random.test(word) ? REDACTED : word))

/** True for a part of a path that may be an id, a token or an email address. */
const isPrivate = (part: string): boolean =>
  /@|%40/.test(part) || part.search(uuid) !== -1 || redactRandom(part) !== part

/** Removes query, hash and credentials from a URL, and replaces ids and tokens in its path by ':id'. */
export function cleanUrl(text: string): string {
  const [place = ''] = text.split(/[?#]/)
  return place
    .replace(/\/\/[^/@]*@/, '//')
    .split('/')
    .map((part) => (isPrivate(part) ? ':id' : part))
    .join('/')
}

/**
 * Removes secrets and private data from a text for a log or a report: values of sensitive keys, email addresses, ids,
 * tokens, the query of each URL, and quoted texts other than identifiers, which may be a user's own words. Control
 * characters except line breaks become spaces, so that no text can forge a line of a log.
 */
export function redactText(text: string): string {
  return redactRandom(
    text
      // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .replaceAll(url, cleanUrl)
      .replaceAll(pathWithQuery, '$1')
      .replaceAll(bearer, `$1 ${REDACTED}`)
      .replaceAll(keyWithValue, `$1${REDACTED}`)
      .replaceAll(address, '[email]')
      .replaceAll(uuid, '[id]')
      .replaceAll(quoted, (all, double?: string, single?: string) =>
        identifier.test(double ?? single ?? '') ? all : `${all.charAt(0)}…${all.charAt(0)}`,
      ),
  )
}

/** Redacts and cuts a text of a report. */
export const redactTo = (most: number, text: string): string =>
  beginningOf(redactText(beginningOf(text, most)), most).trim()

/** Deepest level of an object that is copied; deeper ones are left out. */
const DEEPEST = 3
const MOST_ENTRIES = 50

/**
 * Returns a copy of a value for a log: texts by `redactText`, without the values of sensitive keys. Errors become their
 * text. Functions, elements and other objects of a browser are named by their type.
 */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return redactText(value.stack ?? String(value))
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return '[…]'
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((entry) => redactValue(entry, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return Object.prototype.toString.call(value)
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ENTRIES)
      .map(([key, entry]) => [key, sensitiveKey.test(key) ? REDACTED : redactValue(entry, depth + 1)]),
  )
}
