import { namedSql } from './tx.ts'

/**
 * Locks the acting household until the transaction ends: serialises writes that count records in it, or that must not
 * overlap with its handover.
 */
export const lockHousehold = namedSql('select app.lock_household()')
