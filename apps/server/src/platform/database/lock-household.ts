import { namedSql } from './tx.ts'

/**
 * Keeps the household that is acted in until the transaction ends: writes that count something in it, or that must not meet
 * its handover, come one after the other.
 */
export const lockHousehold = namedSql('select app.lock_household()')
