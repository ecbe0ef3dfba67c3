import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { askSecondFactor } from '../second-factor/sign-in-challenge.ts'
import { forgetBrowser } from './accounts.queries.ts'
import { type Basis, endIfOutdated } from './end-if-outdated.ts'
import { rememberDevice, tellOfUnknownDevice } from './known-device.ts'
import { clientHeaders, setCookies } from './request-cookies.ts'

/** Somebody who was recognised, and whether the browser is to stay signed in. */
interface Recognised {
  userId: string
  remember: boolean
  /** None where a mail has just recognised them. */
  basis?: Basis
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
