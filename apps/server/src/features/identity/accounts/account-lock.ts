import { text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'

const locked = { id: uuid, email: text }

/**
 * Locks the account of user `$1`. Every change of its password, address or sessions starts with this lock, so that two
 * such changes run one after the other, and no deadlock occurs.
 */
export const lockAccount = namedSql(locked, 'select id, email from users where id = $1 for no key update')

/** The same for the account of address `$1`. */
export const lockAccountOf = namedSql(
  locked,
  'select id, email from users where email = $1 for no key update',
)
