import { randomBytes } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { secondFactorErrors } from '@app/domain/identity/second-factor/second-factor.errors'
import type { SystemRole } from '@app/domain/kernel/access/roles'
import { Refusal } from '@app/domain/kernel/errors'
import { SIGN_IN_CHALLENGE_MINUTES } from '@app/domain/kernel/retention'
import { cookieName } from '../../../platform/auth/cookie-name.ts'
import { COOKIE_PREFIX, hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { lockAccount } from '../accounts/account-lock.ts'
import type { Basis } from '../accounts/end-if-outdated.ts'
import { findChallenge, insertChallenge, spendChallenge } from './second-factor.queries.ts'

/** A sign-in that waits for its second factor. */
export interface Challenge {
  tokenHash: string
  userId: string
  email: string
  systemRole: SystemRole
  /** Hash at the time of reading; changing the password ends the challenge. */
  passwordHash: string | null
}

const TOKEN = /^[0-9a-f]{64}$/

const nameFor = ({ services }: RequestContext): string =>
  cookieName(`${COOKIE_PREFIX}.second_factor`, services.https)

/** User who has passed the first factor. */
interface HalfRecognised {
  userId: string
  remember: boolean
  /** Basis of their identification, and its validity. */
  basis?: Basis
}

/**
 * Asks for the second factor, if the account has one and the first is still valid. The token is in a cookie of this
 * browser alone: a script can't read it, and another browser can't finish the sign-in.
 * @returns whether the user is asked
 */
export async function askSecondFactor(
  { userId, remember, basis }: HalfRecognised,
  context: RequestContext,
): Promise<boolean> {
  const token = randomBytes(32).toString('hex')
  const [asked] = await context.services.db.withAccounts(async (tx) => {
    // A concurrent change of the password waits, and then ends this challenge too.
    await tx.run(lockAccount, [userId])
    return basis && !(await basis.holds(tx))
      ? []
      : tx.run(insertChallenge, [userId, hashToken(token), remember])
  })
  if (!asked) return false
  setCookie(context.c, nameFor(context), token, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: context.services.https,
    maxAge: SIGN_IN_CHALLENGE_MINUTES * 60,
  })
  return true
}

/**
 * Reads the sign-in that was started in this browser.
 * @throws SIGN_IN_CHALLENGE_OVER
 */
export async function readChallenge(context: RequestContext): Promise<Challenge> {
  const token = getCookie(context.c, nameFor(context)) ?? ''
  if (!TOKEN.test(token)) throw new Refusal(secondFactorErrors.SIGN_IN_CHALLENGE_OVER)
  const tokenHash = hashToken(token)
  const [found] = await context.services.db.withAccounts((tx) => tx.run(findChallenge, [tokenHash]))
  if (!found) throw new Refusal(secondFactorErrors.SIGN_IN_CHALLENGE_OVER)
  return { tokenHash, ...found }
}

/**
 * Spends the challenge, once.
 * @returns whether the browser stays signed in
 * @throws SIGN_IN_CHALLENGE_OVER when another request was faster
 */
export async function takeChallenge(tx: Tx, { tokenHash }: Challenge): Promise<boolean> {
  const [spent] = await tx.run(spendChallenge, [tokenHash])
  if (!spent) throw new Refusal(secondFactorErrors.SIGN_IN_CHALLENGE_OVER)
  return spent.remember
}

/** Removes the cookie of a finished sign-in. */
export function forgetChallenge(context: RequestContext): void {
  deleteCookie(context.c, nameFor(context), { path: '/', secure: context.services.https })
}
