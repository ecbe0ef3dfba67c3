import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { bool } from '../../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'

/** SQLSTATE of a session for a locked account (db/schema/10-identity.sql). */
const LOCKED = 'PW423'

const findAccountLock = namedSql(
  { isLocked: bool },
  'select locked_at is not null as "isLocked" from users where id = $1',
)

/**
 * Refuses a user whose account an administrator has locked. Only for a user who has just been identified: the answer
 * reveals that the account exists.
 * @throws ACCOUNT_LOCKED
 */
export async function refuseLocked(tx: Tx, userId: string): Promise<void> {
  const [found] = await tx.run(findAccountLock, [userId])
  if (found?.isLocked) throw new Refusal(accountErrors.ACCOUNT_LOCKED)
}

/** Returns the refusal for the database's refusal of a session; any other error as it is. */
export function asLockRefusal(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code === LOCKED
    ? new Refusal(accountErrors.ACCOUNT_LOCKED)
    : error
}
