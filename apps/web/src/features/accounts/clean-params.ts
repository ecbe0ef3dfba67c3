import { readReturnTo } from '@app/domain/kernel/return-to'

const MAX_TEXT = 100
const MAX_EMAIL = 254
/** Longer than any of our tokens. */
const MAX_TOKEN = 2000
const emailPattern = /^[^\s@<>"'&`]+@[^\s@<>"'&`]+\.[^\s@<>"'&`]+$/

/** A text of the address, without what could be taken for markup or script (spec access §5). */
export function cleanText(text: string | null): string {
  return (text ?? '')
    .replace(/[<>"'&`]/g, '')
    .replace(/^\s*(?:javascript|data|vbscript)\s*:/i, '')
    .trim()
    .slice(0, MAX_TEXT)
}

/** An email address of the address bar: lowercase, at most 254 characters, of the basic form; else nothing. */
export function cleanEmail(text: string | null): string {
  const email = (text ?? '').trim().toLowerCase()
  return email.length <= MAX_EMAIL && emailPattern.test(email) ? email : ''
}

/** A token of a link: letters, digits, hyphens, and the dots and underscores that signed tokens are made of. */
export function cleanToken(text: string | null): string {
  return (text ?? '').replace(/[^\w.-]/g, '').slice(0, MAX_TOKEN)
}

/** What the sign-in screen reads from its address, cleaned. */
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

export function readAuthParams(search: URLSearchParams): AuthParams {
  return {
    email: cleanEmail(search.get('email')),
    returnTo: readReturnTo(search.get('returnTo')),
    type: cleanText(search.get('type')),
    message: cleanText(search.get('message')),
    token: cleanToken(search.get('token')),
    error: cleanText(search.get('error')),
    errorCode: cleanText(search.get('error_code')),
    errorDescription: cleanText(search.get('error_description')),
  }
}
