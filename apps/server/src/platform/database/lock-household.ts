import { namedSql } from './tx.ts'

/**
 * Locks the acting household until the transaction ends: serialises writes that count records in it, or that must not
 * overlap with its handover. Answered as UNAVAILABLE, which asks to repeat the request, if the user's role or the
 * household's plan has changed since the request began.
 */
export const lockHousehold = namedSql('select app.lock_household()')
