import type { SupportAccess, SupportRow } from '@app/domain/support/support-access.contract'
import { bool, json, nullable } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { outcome } from './tickets.queries.ts'

/** Running grant of ticket `$1` of the acting user. */
export const readOwnAccess = namedSql(
  { access: nullable(json<SupportAccess>()) },
  'select app.own_support_access($1) as access',
)
/** Lets the support read the acting household for ticket `$1`: id, hours. */
export const grantAccess = namedSql(outcome, 'select app.grant_support_access($1, $2, $3) as outcome')
/** Ends the running grant of ticket `$1` of the acting user. */
export const endOwnAccess = namedSql({ isOwn: bool }, 'select app.end_own_support_access($1) as "isOwn"')

/** Rows of a household as the database returns them. */
export interface StoredReading {
  /** True without a running grant; the other fields are then missing. */
  isOver?: true
  household: { name: string }
  expiresAt: string
  /** Null if the household has no such pet. */
  rows: { record: SupportRow; cursor: string }[] | null
}
/**
 * Reads under the running grant of ticket `$1`: kind, pet, position (`$4`, `$5`), at most `$6` rows, reason for the audit
 * log. Null without such a ticket.
 */
export const readHousehold = namedSql(
  { reading: nullable(json<StoredReading>()) },
  'select app.read_household_for_support($1, $2, $3, $4, $5, $6, $7) as reading',
)
