import { randomBytes } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { passkeyErrors } from '@app/domain/identity/passkeys/passkeys.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { PASSKEY_CHALLENGE_MINUTES } from '@app/domain/kernel/retention'
import { cookieName } from '../../../platform/auth/cookie-name.ts'
import { COOKIE_PREFIX, hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { insertChallenge, spendChallenge } from './passkeys.queries.ts'

/** Purpose of a signature; the user is known for all but signing in. */
export type Purpose = { purpose: 'sign in'; userId?: never } | { purpose: 'add' | 'prove'; userId: string }

const TOKEN = /^[0-9a-f]{64}$/

const nameFor = ({ services }: RequestContext): string =>
  cookieName(`${COOKIE_PREFIX}.passkey`, services.https)

/**
 * Creates a random challenge for a device. It is valid once, for five minutes, for one purpose, and in this browser
 * alone, which gets a token in a cookie.
 * @returns the challenge in base64url
 */
export async function makeChallenge({ purpose, userId }: Purpose, context: RequestContext): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const token = randomBytes(32).toString('hex')
  await context.services.db.withAccounts((tx) =>
    tx.run(insertChallenge, [hashToken(token), challenge, purpose, userId ?? null]),
  )
  setCookie(context.c, nameFor(context), token, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: context.services.https,
    maxAge: PASSKEY_CHALLENGE_MINUTES * 60,
  })
  return challenge
}

/**
 * Spends the challenge of this browser, whether or not the signature then turns out right.
 * @throws PASSKEY_CHALLENGE_OVER
 */
export async function takeChallenge({ purpose, userId }: Purpose, context: RequestContext): Promise<string> {
  const token = getCookie(context.c, nameFor(context)) ?? ''
  deleteCookie(context.c, nameFor(context), { path: '/', secure: context.services.https })
  const [spent] = TOKEN.test(token)
    ? await context.services.db.withAccounts((tx) =>
        tx.run(spendChallenge, [hashToken(token), purpose, userId ?? null]),
      )
    : []
  if (!spent) throw new Refusal(passkeyErrors.PASSKEY_CHALLENGE_OVER)
  return spent.challenge
}
