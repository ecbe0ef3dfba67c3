import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { type ErrorDefinition, Refusal } from '@app/domain/kernel/errors'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { lockAccount } from './account-lock.ts'
import { endSession, findOwnPassword } from './accounts.queries.ts'

/** Basis on which a user was identified: it may be revoked while the session is opened. */
export interface Basis {
  /** True if the basis is still valid; called with the account locked. */
  holds: (tx: Tx) => Promise<boolean>
  refusal: ErrorDefinition
}

/** Basis of a password sign-in: the password and the address, as both were when they were checked. */
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
 * Ends a session whose basis was revoked while it was being opened: the revocation ends the sessions that it sees, and
 * this one may have been inserted right after.
 * @throws the refusal of the basis
 */
export async function endIfOutdated(
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
