import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { googleSignInErrors } from '@app/domain/identity/google-sign-in/google-sign-in.errors'
import { GOOGLE_CLOCK_SECONDS } from '@app/domain/identity/google-sign-in/google-sign-in.limits'
import { Refusal } from '@app/domain/kernel/errors'
import type { Identity } from '../../../platform/auth/oidc-provider.ts'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { checkOpenTo } from '../../../platform/http/maintenance.ts'
import { isUnconfirmed } from '../../../platform/mail/unconfirmed-address.ts'
import { noteProof } from '../accounts/accounts.queries.ts'
import { lockOwnAccount } from '../security/lock-own-account.ts'
import { noteSecurityEvent } from '../security/note-security-event.ts'
import type { Attempt } from './google-attempts.ts'
import { connectInstead } from './google-links.ts'
import { disconnect, findByGoogle, findWaysIn } from './google-sign-in.queries.ts'

/** Sign-in methods of a user. */
export interface WaysIn {
  /** Address of the connected Google account; null without one. */
  connectedAs: string | null
  hasPassword: boolean
}

/** Returns the user's sign-in methods. */
export async function waysInOf(
  { userId }: Actor,
  { services }: Pick<RequestContext, 'services'>,
): Promise<WaysIn> {
  const [found] = await services.db.withAccounts((tx) => tx.run(findWaysIn, [userId]))
  const { isConnected = false, connectedAs = null, hasPassword = false } = found ?? {}
  return { connectedAs: isConnected ? (connectedAs ?? '') : null, hasPassword }
}

/**
 * Disconnects the Google account, and notifies the account's user by mail. Does nothing without a connected one.
 * @throws GOOGLE_ONLY_WAY_IN when there is neither a password nor a passkey, SIGNED_OUT
 */
export async function disconnectGoogle(actor: Actor, context: RequestContext): Promise<void> {
  await context.services.db.withAccounts(async (tx) => {
    const { userId } = actor
    await lockOwnAccount(tx, actor)
    const [ways] = await tx.run(findWaysIn, [userId])
    if (!ways?.isConnected) return
    if (!ways.hasPassword && !ways.hasPasskey) throw new Refusal(googleSignInErrors.GOOGLE_ONLY_WAY_IN)
    await tx.run(disconnect, [userId])
    await noteSecurityEvent(tx, userId, 'service-unlinked', context, { detail: 'Google' })
  })
}

/**
 * Returns the user whose session started the visit, in the returning browser.
 * @throws MAINTENANCE, GOOGLE_ATTEMPT_GONE when the session has ended, or is another one by now
 */
async function actorOf({ sessionId }: Attempt, { credentials, services }: RequestContext): Promise<Actor> {
  const opened = credentials && (await services.db.withActor(credentials, async (_tx, actor) => actor))
  if (opened?.value.sessionId !== sessionId) throw new Refusal(googleSignInErrors.GOOGLE_ATTEMPT_GONE)
  checkOpenTo(opened.value)
  return opened.value
}

/**
 * Connects the Google account with which the user has just signed in. Its address may differ from the account's.
 * @throws GOOGLE_ATTEMPT_GONE, GOOGLE_TAKEN, ADDRESS_NOT_CONFIRMED, SIGNED_OUT, MAINTENANCE
 */
export async function finishConnecting(
  { accountId, email }: Identity,
  attempt: Attempt,
  context: RequestContext,
): Promise<void> {
  const actor = await actorOf(attempt, context)
  await context.services.db.withAccounts(async (tx) => {
    const ownAddress = await lockOwnAccount(tx, actor)
    if (isUnconfirmed(ownAddress)) throw new Refusal(accountErrors.ADDRESS_NOT_CONFIRMED)
    await connectInstead(tx, { userId: actor.userId, accountId, email: email?.slice(0, 254) }, context)
  })
}

/**
 * Records in the session that its user has signed in at Google again since the visit began.
 * @throws GOOGLE_ATTEMPT_GONE, GOOGLE_OTHER_ACCOUNT, GOOGLE_NOT_RECENT, MAINTENANCE
 */
export async function finishProof(
  { accountId, signedInAt }: Identity,
  attempt: Attempt,
  context: RequestContext,
): Promise<void> {
  const { db } = context.services
  const { userId, sessionId } = await actorOf(attempt, context)
  const [owner] = await db.withAccounts((tx) => tx.run(findByGoogle, [accountId]))
  if (owner?.userId !== userId) throw new Refusal(googleSignInErrors.GOOGLE_OTHER_ACCOUNT)
  const earliest = attempt.startedAt.getTime() / 1000 - GOOGLE_CLOCK_SECONDS
  // A provider that did not ask for a password, or does not report it, has proved nothing.
  if (signedInAt === undefined || signedInAt < earliest)
    throw new Refusal(googleSignInErrors.GOOGLE_NOT_RECENT)
  await db.withAccounts((tx) => tx.run(noteProof, [sessionId]))
}
