import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { lockAccount } from './account-lock.ts'
import { endSession, findOwnPassword } from './accounts.queries.ts'

/** Whom a password signs in, by the address and the password's hash as they were when it was checked. */
export interface CheckedPassword {
  userId: string
  email: string
  passwordHash: string
}

/**
 * Ends a session whose password or address was changed while it was being opened: a change ends the sessions that it sees,
 * and this one may have come right after.
 * @param token of the session
 * @returns whether it has ended
 */
export const endIfOutdated = (
  token: string,
  { userId, email, passwordHash }: CheckedPassword,
  { services }: RequestContext,
): Promise<boolean> =>
  services.db.withAccounts(async (tx) => {
    await tx.run(lockAccount, [userId])
    const [own] = await tx.run(findOwnPassword, [userId])
    if (own?.hash === passwordHash && own.email === email) return false
    await tx.run(endSession, [hashToken(token)])
    return true
  })
