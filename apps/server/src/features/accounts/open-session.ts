import { accountErrors } from '@app/domain/accounts/accounts.errors'
import { type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { lockAccount } from './account-lock.ts'
import { endSession, findOwnPassword, forgetBrowser } from './accounts.queries.ts'
import { rememberDevice, tellOfUnknownDevice } from './known-device.ts'
import { clientHeaders, setCookies } from './request-cookies.ts'
import { askSecondFactor } from './second-factor/sign-in-challenge.ts'

/** What somebody is recognised by, for as long as it counts: it may be taken away while they are let in. */
export interface Basis {
  /** Whether it still counts, asked with the account locked. */
  holds: (tx: Tx) => Promise<boolean>
  refusal: ErrorDefinition
}

/** Somebody who was recognised, and whether the browser is to stay signed in. */
interface Recognised {
  userId: string
  remember: boolean
  /** None where a mail has just recognised them. */
  basis?: Basis
}

/** A password and the address that it was given with, as both were when they were checked. */
export const passwordBasis = (
  checked: { userId: string; email: string; passwordHash: string | null },
  refusal: ErrorDefinition = accountErrors.INVALID_CREDENTIALS,
): Basis => ({
  refusal,
  async holds(tx) {
    const [own] = await tx.run(findOwnPassword, [checked.userId])
    return own?.hash === checked.passwordHash && own.email === checked.email
  },
})

/**
 * Ends a session whose basis was taken away while it was being opened: what takes it away ends the sessions that it sees,
 * and this one may have come right after.
 * @throws the refusal of the basis
 */
async function endIfOutdated(
  token: string,
  userId: string,
  { holds, refusal }: Basis,
  { services }: RequestContext,
): Promise<void> {
  const isOutdated = await services.db.withAccounts(async (tx) => {
    await tx.run(lockAccount, [userId])
    if (await holds(tx)) return false
    await tx.run(endSession, [hashToken(token)])
    return true
  })
  if (isOutdated) throw new Refusal(refusal)
}

interface Telling {
  /**
   * The person is told by mail where the device is new to the account; not where the account itself is new, or another mail
   * tells of the same.
   */
  isTold: boolean
}

/**
 * Opens a session for somebody who has given everything that the account asks for.
 * @throws the refusal of their basis
 */
export async function openSession(
  { userId, remember, basis }: Recognised,
  context: RequestContext,
  { isTold }: Telling = { isTold: true },
): Promise<void> {
  const { auth, config, db } = context.services
  const { token, cookies } = await auth.openSession({ userId, remember, headers: clientHeaders(context) })
  if (basis) await endIfOutdated(token, userId, basis, context)
  if (remember) {
    await rememberDevice(userId, context, { isTold })
  } else {
    const { sessionTimeoutHours } = await config()
    await db.withAccounts(async (tx) => {
      await tx.run(forgetBrowser, [hashToken(token), sessionTimeoutHours])
      if (isTold) await tellOfUnknownDevice(tx, userId, context)
    })
  }
  setCookies(context, cookies)
}

/** What a right password, or one that was set by mail, is answered with. */
export interface PasswordAccepted {
  accepted: true
  secondFactor?: 'needed'
}

/**
 * What follows the first factor: a session, or the question for the second one where the account has it. Every way to sign
 * in but a passkey, which is both, ends here.
 */
export async function passFirstFactor(
  recognised: Recognised,
  context: RequestContext,
  telling?: Telling,
): Promise<PasswordAccepted> {
  if (await askSecondFactor(recognised, context)) return { accepted: true, secondFactor: 'needed' }
  await openSession(recognised, context, telling)
  return { accepted: true }
}
