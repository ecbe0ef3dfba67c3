import type { SystemRole } from '@app/domain/kernel/access/roles'
import { APP_SETUP_MINUTES, SIGN_IN_CHALLENGE_MINUTES } from '@app/domain/kernel/retention'
import { bool, int, nullable, oneOf, text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'

/**
 * Second factor of the signed-in user, the number of backup codes left, and the installation's settings. Always one
 * row.
 */
export const describeSecondFactor = namedSql(
  { on: bool, backupCodesLeft: int, offered: bool, required: bool },
  `
  select is_on as "on", backup_codes_left as "backupCodesLeft", is_offered as offered, is_required as required
    from app.describe_second_factor()`,
)

/** True if the installation lets users enable a second factor now. */
export const askWhetherOffered = namedSql({ offered: bool }, 'select app.offers_second_factor() as offered')

/**
 * Stores the secret `$2` for user `$1` until it is confirmed, and returns the valid one: a repeated request during a
 * setup gets the first secret. No row: there is a confirmed one.
 */
export const keepSecret = namedSql(
  { sealedSecret: text },
  `
  insert into authenticator_apps as app (user_id, sealed_secret) values ($1, $2)
  on conflict (user_id) do update set
    sealed_secret = case when app.created_at > now() - interval '${APP_SETUP_MINUTES} minutes'
                         then app.sealed_secret else excluded.sealed_secret end,
    created_at = case when app.created_at > now() - interval '${APP_SETUP_MINUTES} minutes'
                      then app.created_at else now() end
  where app.confirmed_at is null
  returning sealed_secret as "sealedSecret"`,
)

/** Unconfirmed secret of user `$1`. */
export const findUnconfirmed = namedSql(
  { sealedSecret: text },
  `
  select sealed_secret as "sealedSecret" from authenticator_apps
   where user_id = $1 and confirmed_at is null and created_at > now() - interval '${APP_SETUP_MINUTES} minutes'`,
)

/** Enables the app of user `$1`, whose first code was of step `$2`. No row: it was enabled already. */
export const confirmApp = namedSql(
  { userId: uuid },
  `
  update authenticator_apps set confirmed_at = now(), last_step = $2
   where user_id = $1 and confirmed_at is null returning user_id as "userId"`,
)

/** Secret of user `$1`'s app. */
export const findSecret = namedSql(
  { sealedSecret: text },
  `
  select sealed_secret as "sealedSecret" from authenticator_apps where user_id = $1 and confirmed_at is not null`,
)

/** Spends the code of step `$2`: of concurrent requests one gets a row. */
export const takeStep = namedSql(
  { userId: uuid },
  `
  update authenticator_apps set last_step = $2
   where user_id = $1 and confirmed_at is not null and last_step < $2 returning user_id as "userId"`,
)

export const removeApp = namedSql(
  { userId: uuid },
  'delete from authenticator_apps where user_id = $1 and confirmed_at is not null returning user_id as "userId"',
)

export const removeBackupCodes = namedSql('delete from backup_codes where user_id = $1')

export const insertBackupCodes = namedSql(
  'insert into backup_codes (user_id, code_hash) select $1, unnest($2::text[])',
)

/** Spends the backup code with hash `$2`: of concurrent requests one gets a row. */
export const takeBackupCode = namedSql(
  { userId: uuid },
  'delete from backup_codes where user_id = $1 and code_hash = $2 returning user_id as "userId"',
)

/** Starts the second step of user `$1`'s sign-in, if the account has a second factor. */
export const insertChallenge = namedSql(
  { userId: uuid },
  `
  insert into sign_in_challenges (token_hash, user_id, remember)
  select $2, user_id, $3 from authenticator_apps where user_id = $1 and confirmed_at is not null
  returning user_id as "userId"`,
)

const OPEN = `token_hash = $1 and challenge.created_at > now() - interval '${SIGN_IN_CHALLENGE_MINUTES} minutes'`

/** User who gave the password in the browser that holds token `$1`, with their current password hash. */
export const findChallenge = namedSql(
  { userId: uuid, email: text, systemRole: oneOf<SystemRole>(), passwordHash: nullable(text) },
  `
  select users.id as "userId", users.email, users.system_role as "systemRole", auth_accounts.password as "passwordHash"
    from sign_in_challenges as challenge
    join users on users.id = challenge.user_id
    left join auth_accounts on auth_accounts.user_id = users.id and provider_id = 'credential'
   where ${OPEN}`,
)

/** Spends the challenge of token `$1`, once. */
export const spendChallenge = namedSql(
  { remember: bool },
  `delete from sign_in_challenges as challenge where ${OPEN} returning remember`,
)

/** Removes the app of user `$1` if it was confirmed within the last `$2` hours. */
export const removeNewApp = namedSql(
  { userId: uuid },
  `
  delete from authenticator_apps
   where user_id = $1 and coalesce(confirmed_at, now()) > now() - make_interval(hours => $2)
  returning user_id as "userId"`,
)

/** Removes the backup codes of user `$1` that were created within the last `$2` hours. */
export const removeNewBackupCodes = namedSql(
  'delete from backup_codes where user_id = $1 and created_at > now() - make_interval(hours => $2)',
)

/** Ends the sign-ins of user `$1` that wait for a second factor. */
export const endChallenges = namedSql('delete from sign_in_challenges where user_id = $1')

/** Deletes expired sign-ins that were not finished, and secrets that were never confirmed. */
export const removeOldChallenges = namedSql(`
  delete from sign_in_challenges where created_at < now() - interval '${SIGN_IN_CHALLENGE_MINUTES} minutes'`)
export const removeOldSetups = namedSql(`
  delete from authenticator_apps
   where confirmed_at is null and created_at < now() - interval '${APP_SETUP_MINUTES} minutes'`)
