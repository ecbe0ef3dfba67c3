import { readReturnTo } from '@app/domain/kernel/return-to'

const MAX_TEXT = 100
const MAX_EMAIL = 254
/** Exceeds the length of every token in use. */
const MAX_TOKEN = 2000
const emailPattern = /^[^\s@<>"'&`]+@[^\s@<>"'&`]+\.[^\s@<>"'&`]+$/

/** Removes characters that could form markup or script from a text of the address (spec access §5). */
export function cleanText(text: string | null): string {
  return (text ?? '')
    .replace(/[<>"'&`]/g, '')
    .replace(/^\s*(?:javascript|data|vbscript)\s*:/i, '')
    .trim()
    .slice(0, MAX_TEXT)
}

/**
 * Cleans an email address of the address bar: lowercase, at most 254 characters, of the basic form; otherwise empty.
 */
export function cleanEmail(text: string | null): string {
  const email = (text ?? '').trim().toLowerCase()
  return email.length <= MAX_EMAIL && emailPattern.test(email) ? email : ''
}

/** Cleans the token of a link: letters, digits, hyphens, dots and underscores, as in signed tokens. */
export function cleanToken(text: string | null): string {
  return (text ?? '').replace(/[^\w.-]/g, '').slice(0, MAX_TOKEN)
}

/** Parameters that the sign-in screen reads from its address, cleaned. */
export interface AuthParams {
  email: string
  returnTo: string
  type: string
  message: string
  token: string
  error: string
  errorCode: string
  errorDescription: string
}

/**
 * Reads the parameters of an address. `app/watch-problems.ts` warns of suspicious ones.
 * @param hash the part after '#', which may contain `type`, `token` or `token_hash` as well (handbook:
 * accounts-and-sign-in)
 */
export function readAuthParams(search: URLSearchParams, hash = ''): AuthParams {
  const behind = new URLSearchParams(hash.replace(/^#/, ''))
  const read = (name: string): string | null => search.get(name) ?? behind.get(name)
  return {
    email: cleanEmail(search.get('email')),
    returnTo: readReturnTo(search.get('returnTo')),
    type: cleanText(read('type')),
    message: cleanText(search.get('message')),
    token: cleanToken(read('token') ?? read('token_hash')),
    error: cleanText(read('error')),
    errorCode: cleanText(read('error_code')),
    errorDescription: cleanText(read('error_description')),
  }
}
