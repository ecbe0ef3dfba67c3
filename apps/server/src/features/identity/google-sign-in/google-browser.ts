import { createHmac, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { GOOGLE_ATTEMPT_MINUTES } from '@app/domain/kernel/retention'
import { cookieName } from '../../../platform/auth/cookie-name.ts'
import type { AttemptSecrets } from '../../../platform/auth/oidc-provider.ts'
import { COOKIE_PREFIX, hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../../platform/http/context.ts'

const SECRET = /^[0-9a-f]{64}$/

const nameFor = ({ services }: RequestContext): string =>
  cookieName(`${COOKIE_PREFIX}.google`, services.https)

/** A browser on its way to Google or back. */
export interface GoogleBrowser {
  /** Hash that identifies the browser in the database. */
  hash: string
  /** Derives the secrets of one attempt from the browser's own: nothing that finishes an attempt is stored. */
  secretsOf(state: string): AttemptSecrets
}

const fromSecret = (secret: string): GoogleBrowser => {
  const derive = (purpose: string, state: string) =>
    createHmac('sha256', secret).update(`${purpose} ${state}`).digest('base64url')
  return {
    hash: hashToken(secret),
    secretsOf: (state) => ({ state, nonce: derive('nonce', state), codeVerifier: derive('verifier', state) }),
  }
}

/** Identifies the browser by its cookie; undefined for one that has not started a visit within the last minutes. */
export function readGoogleBrowser(context: RequestContext): GoogleBrowser | undefined {
  const secret = getCookie(context.c, nameFor(context)) ?? ''
  return SECRET.test(secret) ? fromSecret(secret) : undefined
}

/** Gives the browser a secret, or keeps its present one so that attempts in several tabs can all be finished. */
export function markGoogleBrowser(context: RequestContext): GoogleBrowser {
  const present = getCookie(context.c, nameFor(context)) ?? ''
  const secret = SECRET.test(present) ? present : randomBytes(32).toString('hex')
  setCookie(context.c, nameFor(context), secret, {
    httpOnly: true,
    // Google sends the browser back by a navigation from another site.
    sameSite: 'Lax',
    path: '/',
    secure: context.services.https,
    maxAge: GOOGLE_ATTEMPT_MINUTES * 60,
  })
  return fromSecret(secret)
}
