/** Replaces the value of a sensitive key. */
export const REDACTED = '[redacted]'

const SENSITIVE =
  'password|passcode|passphrase|token|code|secret|authorization|cookie|e-?mail|session|credential|phone|api[-_]?key|\\bpin\\b|\\botp\\b'
const sensitiveKey = new RegExp(SENSITIVE, 'i')
/** A header with secrets in all of its line. */
const header = /\b((?:proxy-)?authorization|(?:set-)?cookie)(\s{0,3}[:=]\s{0,3})[^\n]+/gi
/** A sensitive key and its value, as in a query, JSON or a sentence, in which the value may have several words. */
const keyWithValue = new RegExp(
  String.raw`((?:${SENSITIVE})[\w-]{0,40}["']?\s{0,3})(?:([:=]|%3[ad])(\s{0,3})(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(=|%3[ad])(\s{0,3})[^\s,;&}]+|(:)(\s{0,3})[^\n,;&}"']+)`,
  'gi',
)
const bearer = /\b(bearer|basic)\s+[\w.~+/=-]+/gi
const address = /[^\s@"'<>:/()]{1,64}(?:@|%40)[^\s@"'<>:/()]{1,190}\.[a-z]{2,}/giu
/** Name and password in an address of any scheme. */
const userInfo = /\b([a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@]{1,200}@/gi
const url = /\bhttps?:\/\/[^\s"'<>()]+/g
const query = /(?<=[\w./-])\?[^\s"'<>()]+/g
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
const longWord = /\b[\w-]{20,}\b/g
/** A hash, or a token with digits and letters; no name of a script is either. */
const random = /^(?=.*\d)(?:[\da-z]{24,}|[\dA-Z]{20,})$|^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/
const quoted = /"([^"\n]*)"|\u201c([^\u201d\n]*)\u201d|`([^`\n]*)`|(?<!\w)'([^'\n]*)'(?!\w)/g
const identifier = /^[\w.$[\]-]{0,40}$/

const redactRandom = (text: string): string =>
  text.replaceAll(longWord, (word) => (random.test(word) ? REDACTED : word))

/** True for a part of a path that may be an id, a token or an email address. */
const isPrivate = (part: string): boolean =>
  /[@%]/.test(part) || part.search(uuid) !== -1 || redactRandom(part) !== part

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
      .replaceAll(userInfo, '$1')
      .replaceAll(query, '')
      .replaceAll(header, `$1$2${REDACTED}`)
      .replaceAll(bearer, `$1 ${REDACTED}`)
      .replaceAll(keyWithValue, `$1$2$3$4$5$6$7${REDACTED}`)
      .replaceAll(address, '[email]')
      .replaceAll(uuid, '[id]')
      .replaceAll(quoted, (all: string) =>
        identifier.test(all.slice(1, -1)) ? all : `${all.charAt(0)}…${all.at(-1)}`,
      ),
  ).toWellFormed()
}

/** True for the name of a value that must not be logged. */
export const isSensitiveName = (name: string): boolean => sensitiveKey.test(name)

/** Redacts and cuts a text of a report. The word at the cut goes too: the rest of a secret may be unrecognizable. */
export const redactTo = (most: number, text: string): string => {
  const beginning = text.length > most ? text.slice(0, most).replace(/(\s)\S{0,200}$/, '$1') : text
  return withoutHalf(redactText(withoutHalf(beginning)).slice(0, most)).trim()
}

/** Drops the first half of a character at the end of a cut text. */
const withoutHalf = (text: string): string => text.replace(/[\ud800-\udbff]$/, '')

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
      .map(([key, entry]) => [key, isSensitiveName(key) ? REDACTED : redactValue(entry, depth + 1)]),
  )
}
