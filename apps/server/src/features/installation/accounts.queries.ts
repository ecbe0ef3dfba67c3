import type { ManagedAccount } from '@app/domain/installation/accounts.contract'
import { json, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

// The last value of each statement is the reason, which the audit log keeps.

/** An account as the database lists it. */
export type StoredAccount = Pick<
  ManagedAccount,
  | 'id'
  | 'email'
  | 'name'
  | 'role'
  | 'plan'
  | 'planSource'
  | 'createdAt'
  | 'lastActiveAt'
  | 'isConfirmed'
  | 'isLocked'
> &
  Pick<ManagedAccount, 'hasSecondFactor' | 'sessions'>

/** One account as the database reads it: devices are still user agents. */
export type StoredManagedAccount = Omit<ManagedAccount, 'openSessions' | 'may'> & {
  openSessions: { id: string; userAgent: string | null; signedInAt: string; lastActiveAt: string }[]
}

/** Result of a change: 'done', or why nothing was changed. */
export type AccountOutcome =
  | 'done'
  | 'missing'
  | 'own'
  | 'administrator'
  | 'no-household'
  | 'address'
  | 'unconfirmed'
const outcome = { outcome: oneOf<AccountOutcome>() }

/**
 * Accounts with `$1` in their name or address, or of id `$2`, of role `$3`, plan `$4` and lock `$5`, after position `$6`,
 * `$7`: at most `$8`.
 */
export const listAccounts = namedSql(
  { record: json<StoredAccount>(), cursor: text },
  `
  select account as record, created_at::text || '~' || id as cursor
    from app.list_accounts($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
/** Account `$1` with `$2` sessions and `$3` entries of the audit log at most; null without one. */
export const readAccount = namedSql(
  { account: nullable(json<StoredManagedAccount>()) },
  'select app.read_account($1, $2, $3, $4) as account',
)

export const lockAccount = namedSql(outcome, 'select app.lock_account($1, $2) as outcome')
export const unlockAccount = namedSql(outcome, 'select app.unlock_account($1, $2) as outcome')
export const endSessions = namedSql(outcome, 'select app.end_account_sessions($1, $2) as outcome')
export const resetSecondFactor = namedSql(outcome, 'select app.reset_second_factor($1, $2) as outcome')
/** Gives account `$1` role `$2`. */
export const changeRole = namedSql(outcome, 'select app.change_system_role($1, $2, $3) as outcome')
/** Starts archive `$2` of the household of account `$1`. */
export const startExport = namedSql(outcome, 'select app.start_account_export($1, $2, $3) as outcome')
/** Deletes account `$1` of address `$2`, and its posts if `$3`. */
export const deleteAccount = namedSql(outcome, 'select app.delete_managed_account($1, $2, $3, $4) as outcome')

const outcomeInHousehold = { ...outcome, household: nullable(uuid) }
/** Gives the household of account `$1` plan `$2` until the end of day `$3`. */
export const givePlan = namedSql(
  outcomeInHousehold,
  'select outcome, household from app.give_complimentary_plan($1, $2, $3, $4)',
)
export const endPlan = namedSql(
  outcomeInHousehold,
  'select outcome, household from app.end_complimentary_plan($1, $2)',
)
