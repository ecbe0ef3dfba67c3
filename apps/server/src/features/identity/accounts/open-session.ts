import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { askSecondFactor } from '../second-factor/sign-in-challenge.ts'
import { forgetBrowser } from './accounts.queries.ts'
import { type Basis, endIfOutdated } from './end-if-outdated.ts'
import { rememberDevice, tellOfUnknownDevice } from './known-device.ts'
import { asLockRefusal, refuseLocked } from './locked-account.ts'
import { clientHeaders, setCookies } from './request-cookies.ts'

/** An identified user, and whether the browser stays signed in. */
interface Recognised {
  userId: string
  remember: boolean
  /** Absent if a mail has just identified the user. */
  basis?: Basis
}

interface SessionOptions {
  /**
   * Notifies the user by mail if the device is new to the account; false if the account itself is new, or another mail
   * reports the same.
   */
  notifiesOfDevice: boolean
}

/**
 * Opens a session for a user who has passed every factor of the account.
 * @throws ACCOUNT_LOCKED, and the refusal of their basis
 */
export async function openSession(
  { userId, remember, basis }: Recognised,
  context: RequestContext,
  { notifiesOfDevice }: SessionOptions = { notifiesOfDevice: true },
): Promise<void> {
  const { auth, config, db } = context.services
  const headers = clientHeaders(context)
  const { token, cookies } = await auth.openSession({ userId, remember, headers }).catch((error: unknown) => {
    throw asLockRefusal(error)
  })
  if (basis) await endIfOutdated(token, userId, basis, context)
  if (remember) {
    await rememberDevice(userId, context, { notifiesOfDevice })
  } else {
    const { sessionTimeoutHours } = await config()
    await db.withAccounts(async (tx) => {
      await tx.run(forgetBrowser, [hashToken(token), sessionTimeoutHours])
      if (notifiesOfDevice) await tellOfUnknownDevice(tx, userId, context)
    })
  }
  setCookies(context, cookies)
}

/** Answer to a correct password, or to one set by mail. */
export interface PasswordAccepted {
  accepted: true
  secondFactor?: 'needed'
}

/**
 * Continues after the first factor: opens a session, or asks for the second factor if the account has one. Every
 * sign-in method except a passkey, which is both, ends here.
 * @throws ACCOUNT_LOCKED, and the refusal of their basis
 */
export async function passFirstFactor(
  recognised: Recognised,
  context: RequestContext,
  options?: SessionOptions,
): Promise<PasswordAccepted> {
  await context.services.db.withAccounts((tx) => refuseLocked(tx, recognised.userId))
  if (await askSecondFactor(recognised, context)) return { accepted: true, secondFactor: 'needed' }
  await openSession(recognised, context, options)
  return { accepted: true }
}
