import type { Plan } from '@app/domain/kernel/access/plans'
import type { SystemRole } from '@app/domain/kernel/access/roles'
import { GOOGLE_ATTEMPT_MINUTES } from '@app/domain/kernel/retention'
import { bool, instant, nullable, oneOf, text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'

/** Purpose of a visit to Google. */
export type Purpose = 'sign-in' | 'connect' | 'proof'

const FRESH = `created_at > now() - interval '${GOOGLE_ATTEMPT_MINUTES} minutes'`

export const insertAttempt = namedSql(`
  insert into google_attempts (state_hash, browser_hash, purpose, session_id, selected_plan, return_to)
  values ($1, $2, $3, $4, $5, $6)`)

/** Spends the attempt with state `$1` of browser `$2`. No row: it expired, was spent, or is another browser's. */
export const takeAttempt = namedSql(
  {
    purpose: oneOf<Purpose>(),
    sessionId: nullable(uuid),
    plan: oneOf<Plan>(),
    returnTo: text,
    startedAt: instant,
  },
  `
  delete from google_attempts where state_hash = $1 and browser_hash = $2 and ${FRESH}
  returning purpose, session_id as "sessionId", selected_plan as plan, return_to as "returnTo",
            created_at as "startedAt"`,
)

/** Account to which Google account `$1` is connected. */
export const findByGoogle = namedSql(
  { userId: uuid },
  `select user_id as "userId" from auth_accounts where provider_id = 'google' and account_id = $1`,
)

/**
 * Account to which Google account `$1` is connected, and whether address `$2` has one: in one statement, since two
 * visits may return at once. Always one row.
 */
export const findWhoComes = namedSql(
  { userId: nullable(uuid), systemRole: nullable(oneOf<SystemRole>()), isTaken: bool },
  `
  select known.id as "userId", known.system_role as "systemRole",
         exists (select 1 from users where email = $2) as "isTaken"
    from (select $1::text as account_id) as given
    left join auth_accounts on provider_id = 'google' and auth_accounts.account_id = given.account_id
    left join users as known on known.id = user_id`,
)

/** Creates the account of Google account `$1` unless the installation has `$5` accounts already; 0 means no limit. */
export const makeGoogleAccount = namedSql(
  { outcome: oneOf<'known' | 'taken' | 'full' | 'made'>(), userId: nullable(uuid) },
  'select outcome, user_id as "userId" from app.make_google_account($1, $2, $3, $4, $5)',
)

/**
 * Records that Google account `$2` is pending in browser `$1`, until the password of the account with address `$3` is
 * given.
 */
export const insertLink = namedSql(`
  insert into google_links (browser_hash, user_id, account_id)
  select $1, id, $2 from users where email = $3
  on conflict (browser_hash) do update
     set user_id = excluded.user_id, account_id = excluded.account_id, password_given = false, created_at = now()`)

/** Pending Google account of browser `$1`, and the account to connect, with its password if it has one. */
export const findLink = namedSql(
  {
    userId: uuid,
    accountId: text,
    email: text,
    systemRole: oneOf<SystemRole>(),
    hash: nullable(text),
  },
  `
  select users.id as "userId", link.account_id as "accountId", users.email, users.system_role as "systemRole",
         auth_accounts.password as hash
    from google_links as link join users on users.id = link.user_id
    left join auth_accounts on auth_accounts.user_id = users.id and provider_id = 'credential'
   where link.browser_hash = $1 and link.${FRESH}`,
)

/**
 * Records that the password was given for the pending Google account of browser `$1`, if it is still `$2` for account
 * `$3`.
 */
export const notePassword = namedSql(
  { userId: uuid },
  `
  update google_links set password_given = true
   where browser_hash = $1 and account_id = $2 and user_id = $3 and ${FRESH}
  returning user_id as "userId"`,
)

/** Spends the pending Google account of browser `$1` for account `$2`, once the password was given for it. */
export const spendLink = namedSql(
  { accountId: text, email: text },
  `
  delete from google_links using users
   where browser_hash = $1 and user_id = $2 and users.id = user_id and password_given and google_links.${FRESH}
  returning account_id as "accountId", users.email`,
)

/** Drops the pending Google accounts of account `$1`, in every browser. */
export const dropLinks = namedSql('delete from google_links where user_id = $1')

export const disconnect = namedSql("delete from auth_accounts where user_id = $1 and provider_id = 'google'")

/** Connects Google account `$2` with address `$3` to account `$1`. No row: it is connected to another account. */
export const connect = namedSql(
  { userId: uuid },
  `
  insert into auth_accounts (id, user_id, account_id, provider_id, provider_email)
  values (app.new_id(), $1, $2, 'google', $3)
  on conflict do nothing returning user_id as "userId"`,
)

/** Sign-in methods of user `$1`. */
export const findWaysIn = namedSql(
  { isConnected: bool, connectedAs: nullable(text), hasPassword: bool, hasPasskey: bool },
  `
  select google.id is not null as "isConnected", google.provider_email as "connectedAs",
         credential.password is not null as "hasPassword",
         exists (select from passkeys where passkeys.user_id = users.id) as "hasPasskey"
    from users
    left join auth_accounts as google on google.user_id = users.id and google.provider_id = 'google'
    left join auth_accounts as credential on credential.user_id = users.id and credential.provider_id = 'credential'
   where users.id = $1`,
)

export const removeOldAttempts = namedSql(`delete from google_attempts where not (${FRESH})`)
export const removeOldLinks = namedSql(`delete from google_links where not (${FRESH})`)
