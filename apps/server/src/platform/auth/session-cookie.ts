import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie } from 'hono/cookie'
import type { Context } from 'hono'

/** Prefix of every cookie that better-auth sets for us. */
export const COOKIE_PREFIX = 'pawtrail'

const plainName = `${COOKIE_PREFIX}.session_token`
const secureName = `__Secure-${plainName}`

/** How a session token is kept in the database: hashed, so that a copy of the table signs nobody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The session token of a request, once the cookie's signature has been checked; undefined without a cookie or
 * with one that we did not sign.
 */
export function readSessionToken(c: Context, secret: string): string | undefined {
  const cookie = getCookie(c, secureName) ?? getCookie(c, plainName)
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || dot < 1) return undefined
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** Whether the request carries a session cookie at all; decides which of the two pages `/` is. */
export const hasSessionCookie = (c: Context): boolean =>
  Boolean(getCookie(c, secureName) ?? getCookie(c, plainName))

/** Tells the browser to forget the session, where the session itself is gone already. */
export function forgetSessionCookie(c: Context): void {
  deleteCookie(c, secureName, { path: '/', secure: true })
  deleteCookie(c, plainName, { path: '/' })
}
