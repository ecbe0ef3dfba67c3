import { text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'

const locked = { id: uuid, email: text }

/**
 * Locks the account of person `$1`. Whatever changes its password, address or sessions does this first, so that two such
 * changes follow one another, and none waits for what another holds.
 */
export const lockAccount = namedSql(locked, 'select id, email from users where id = $1 for no key update')

/** The same for the account of address `$1`. */
export const lockAccountOf = namedSql(
  locked,
  'select id, email from users where email = $1 for no key update',
)
