import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { REQUEST_TOKEN_MINUTES, REQUEST_TOKEN_REFRESH_MINUTES } from '@app/domain/kernel/access/lifetimes'
import { cookieName } from '../auth/cookie-name.ts'
import type { Services } from '../services/services.ts'

const nameFor = (https: boolean): string => cookieName('request_token', https)
const MINUTE = 60_000
const HEX_64 = /^[0-9a-f]{64}$/

interface RequestToken {
  token: string
  expiresAt: number
}

/** Issuer of tokens: the signing key, the scheme of the product's URL, and the time. */
interface Issuer {
  key: string
  https: boolean
  now: number
}

const sign = (key: string, token: string, expiresAt: number): string =>
  createHmac('sha256', key).update(`request-token:${token}:${expiresAt}`).digest('base64url')

function sameText(a: string, b: string): boolean {
  const [ours, given] = [Buffer.from(a), Buffer.from(b)]
  return ours.length === given.length && timingSafeEqual(ours, given)
}

function readCookie(c: Context, { key, https, now }: Issuer): RequestToken | undefined {
  const [token = '', expires = '', signature = ''] = (getCookie(c, nameFor(https)) ?? '').split('.')
  const expiresAt = Number(expires)
  const ours = HEX_64.test(token) && expiresAt > now && sameText(signature, sign(key, token, expiresAt))
  return ours ? { token, expiresAt } : undefined
}

/**
 * Issues the token that a page sends with every unsafe request: 32 random bytes as hex, valid 30 minutes (spec access
 * §9). The browser keeps a signed copy in a cookie that scripts can't read; another site can neither read the one nor
 * set the other. Returns a token younger than the refresh interval again, so that tabs share it.
 */
export function issueRequestToken(c: Context, issuer: Issuer): RequestToken {
  const { key, https, now } = issuer
  const present = readCookie(c, issuer)
  const refreshBelow = (REQUEST_TOKEN_MINUTES - REQUEST_TOKEN_REFRESH_MINUTES) * MINUTE
  if (present && present.expiresAt - now > refreshBelow) return present
  const token = randomBytes(32).toString('hex')
  const expiresAt = now + REQUEST_TOKEN_MINUTES * MINUTE
  setCookie(c, nameFor(https), `${token}.${expiresAt}.${sign(key, token, expiresAt)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: https,
    maxAge: REQUEST_TOKEN_MINUTES * 60,
  })
  return { token, expiresAt }
}

/** Returns the issuer of this installation's tokens at present. */
export const tokenIssuer = ({ keys, https, clock }: Pick<Services, 'keys' | 'https' | 'clock'>): Issuer => ({
  key: keys.requestTokens,
  https,
  now: clock.now().getTime(),
})

/**
 * True if the request has the header `X-CSRF-Token` that matches its cookie, and the header that marks a script's
 * request.
 */
export const holdsRequestToken = (c: Context, issuer: Issuer): boolean =>
  c.req.header('x-requested-with') === 'XMLHttpRequest' &&
  isRequestToken(c, issuer, c.req.header('x-csrf-token') ?? '')

/** True if a token, which a form may carry as a hidden field, matches the cookie of the request. */
export function isRequestToken(c: Context, issuer: Issuer, token: string): boolean {
  const present = readCookie(c, issuer)
  return present !== undefined && sameText(token, present.token)
}
