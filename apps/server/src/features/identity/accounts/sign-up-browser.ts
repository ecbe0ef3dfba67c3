import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { SIGN_UP_HOURS } from '@app/domain/kernel/retention'
import { cookieName } from '../../../platform/auth/cookie-name.ts'
import { COOKIE_PREFIX, hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../../platform/http/context.ts'

const SECRET = /^[0-9a-f]{64}$/

const nameFor = ({ services }: RequestContext): string =>
  cookieName(`${COOKIE_PREFIX}.sign_up`, services.https)

/**
 * Returns the hash of the secret of a browser that has proved the password of a sign-up; undefined for any other
 * browser.
 */
export function knownBrowser(context: RequestContext): string | undefined {
  const secret = getCookie(context.c, nameFor(context)) ?? ''
  return SECRET.test(secret) ? hashToken(secret) : undefined
}

/**
 * Gives this browser a secret that replaces a sign-up's password, so that following the link in the mail does not ask
 * for the password here.
 * @returns the secret's hash, which the sign-up stores
 */
export function rememberBrowser(context: RequestContext): string {
  const secret = randomBytes(32).toString('hex')
  setCookie(context.c, nameFor(context), secret, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: context.services.https,
    maxAge: SIGN_UP_HOURS * 3600,
  })
  return hashToken(secret)
}
