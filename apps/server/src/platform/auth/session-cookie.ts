import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { REMEMBERED_DEVICE_DAYS } from '@app/domain/kernel/retention'
import { cookieName } from './cookie-name.ts'

/** Prefix of all our cookies except the request token's. */
export const COOKIE_PREFIX = 'pawtrail'

/** Returns the name of the session's cookie. */
export const sessionCookieName = (https: boolean): string =>
  cookieName(`${COOKIE_PREFIX}.session_token`, https)

/** Returns the name of the cookie that marks a session for deletion when the browser closes. */
export const forgetfulCookieName = (https: boolean): string =>
  cookieName(`${COOKIE_PREFIX}.dont_remember`, https)

/** Hashes a session token for storage, so that a stolen copy of the table can't be used to sign in. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** Splits the session's cookie; without a token if it has none. */
function cookieParts(c: Context, https: boolean): [token: string | undefined, signature: string] {
  const cookie = getCookie(c, sessionCookieName(https)) ?? ''
  const dot = cookie.lastIndexOf('.')
  return [dot < 1 ? undefined : cookie.slice(0, dot), cookie.slice(dot + 1)]
}

/** Reads the token in the session's cookie without checking its signature. */
export const unverifiedSessionToken = (c: Context, https: boolean): string | undefined =>
  cookieParts(c, https)[0]

/**
 * Reads the session token of a request and checks the cookie's signature; undefined without a cookie or with one that
 * we did not sign.
 */
export function readSessionToken(c: Context, key: string, https: boolean): string | undefined {
  const [token, signature] = cookieParts(c, https)
  if (token === undefined) return undefined
  const given = Buffer.from(signature, 'base64')
  const expected = createHmac('sha256', key).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** True if the request has a session cookie; selects one of the two pages at `/`. */
export const hasSessionCookie = (c: Context): boolean =>
  [true, false].some((https) => Boolean(getCookie(c, sessionCookieName(https))))

/** Makes the browser keep its session when it closes, from now on. */
export function keepSessionCookie(c: Context, https: boolean): void {
  const name = sessionCookieName(https)
  const value = getCookie(c, name)
  if (value === undefined) return
  const maxAge = REMEMBERED_DEVICE_DAYS * 86_400
  setCookie(c, name, value, { path: '/', httpOnly: true, secure: https, sameSite: 'Lax', maxAge })
  deleteCookie(c, forgetfulCookieName(https), { path: '/', secure: https })
}

/** Removes the session's cookie from the browser, after the session itself has ended. */
export function forgetSessionCookie(c: Context, https: boolean): void {
  deleteCookie(c, sessionCookieName(https), { path: '/', secure: https })
}
