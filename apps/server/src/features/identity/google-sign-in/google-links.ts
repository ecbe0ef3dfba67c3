import { googleSignInErrors } from '@app/domain/identity/google-sign-in/google-sign-in.errors'
import { Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../../platform/database/tx.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { lockAccount } from '../accounts/account-lock.ts'
import type { Basis } from '../accounts/end-if-outdated.ts'
import { noteSecurityEvent } from '../security/note-security-event.ts'
import { readGoogleBrowser } from './google-browser.ts'
import { connect, disconnect, dropLinks, spendLink } from './google-sign-in.queries.ts'

interface Connection {
  userId: string
  accountId: string
  /** Address of the Google account, if Google provided one. */
  email: string | undefined
}

/**
 * Connects a Google account in place of the present one, and notifies the account's user by mail. The account is
 * locked.
 * @throws GOOGLE_TAKEN when it is connected to another account
 */
export async function connectInstead(
  tx: Tx,
  { userId, accountId, email }: Connection,
  context: RequestContext,
): Promise<void> {
  await tx.run(disconnect, [userId])
  const [connected] = await tx.run(connect, [userId, accountId, email ?? null])
  if (!connected) throw new Refusal(googleSignInErrors.GOOGLE_TAKEN)
  await noteSecurityEvent(tx, userId, 'service-linked', context, { detail: 'Google' })
}

/**
 * Connects the pending Google account of this browser, once its user has passed every factor of the account.
 * @returns whether one was pending
 * @throws GOOGLE_TAKEN, and the refusal of the basis if it is no longer valid
 */
export async function connectWaiting(
  userId: string,
  basis: Basis,
  context: RequestContext,
): Promise<boolean> {
  const browser = readGoogleBrowser(context)
  if (!browser) return false
  return context.services.db.withAccounts(async (tx) => {
    await tx.run(lockAccount, [userId])
    if (!(await basis.holds(tx))) throw new Refusal(basis.refusal)
    const [link] = await tx.run(spendLink, [browser.hash, userId])
    if (link) await connectInstead(tx, { userId, ...link }, context)
    return link !== undefined
  })
}

/**
 * Disconnects Google from an account that its owner secures: a connected or pending Google account may belong to an
 * attacker.
 */
export async function shutOutGoogle(tx: Tx, userId: string): Promise<void> {
  await tx.run(disconnect, [userId])
  await tx.run(dropLinks, [userId])
}
