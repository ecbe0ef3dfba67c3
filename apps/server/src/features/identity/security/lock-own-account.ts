import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Actor } from '../../../platform/database/with-actor.ts'
import { lockAccount } from '../accounts/account-lock.ts'
import { findSession } from './security.queries.ts'

/**
 * Locks the actor's account, for a change that requires the session to be valid at that moment: the account may have
 * been secured from another device since the request was admitted.
 * @returns the account's address
 * @throws SIGNED_OUT
 */
export async function lockOwnAccount(tx: Tx, { userId, sessionId }: Actor): Promise<string> {
  const [account] = await tx.run(lockAccount, [userId])
  const [session] = await tx.run(findSession, [sessionId, userId])
  if (!account || !session) throw new Refusal(commonErrors.SIGNED_OUT)
  return account.email
}
