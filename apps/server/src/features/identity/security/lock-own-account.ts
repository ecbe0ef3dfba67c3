import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Actor } from '../../../platform/database/with-actor.ts'
import { lockAccount } from '../accounts/account-lock.ts'
import { findSession } from './security.queries.ts'

/**
 * Locks the account of whoever acts, for a change that only a session may make which lasts until then: the account may
 * have been secured from elsewhere since the request was let in.
 * @returns the account's address
 * @throws SIGNED_OUT
 */
export async function lockOwnAccount(tx: Tx, { userId, sessionId }: Actor): Promise<string> {
  const [account] = await tx.run(lockAccount, [userId])
  const [session] = await tx.run(findSession, [sessionId, userId])
  if (!account || !session) throw new Refusal(commonErrors.SIGNED_OUT)
  return account.email
}
