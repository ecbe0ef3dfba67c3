import { createHash } from 'node:crypto'
import type { Plan } from '@app/domain/kernel/plans'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { preferencesJson } from '../preferences/preferences.record.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Under which key failures of an address are counted; the table does not hold the address itself. */
export const emailKey = (email: string): string =>
  createHash('sha256').update(`sign-in:${email}`).digest('hex')

/** Seconds for which an address is still locked; no row when it is not. */
export const findLock = namedSql<{ seconds: number }>(`
  select ceil(extract(epoch from locked_until - now()))::int as seconds
    from sign_in_failures where email_hash = $1 and locked_until > now()`)

/**
 * Takes one attempt at `$1`, before the password is looked at: whoever tries many at once has no more of them. The
 * `$2`th in a row locks the address for `$3` minutes, unless it turns out right. No row: the address is locked. A lock
 * that is over starts the count anew.
 */
export const takeAttempt = namedSql<{ failures: number }>(`
  insert into sign_in_failures as noted (email_hash, failures, locked_until)
  values ($1, 1, case when $2 <= 1 then now() + make_interval(mins => $3) end)
  on conflict (email_hash) do update set
    failures = case when noted.locked_until is null then noted.failures + 1 else 1 end,
    locked_until = case when (case when noted.locked_until is null then noted.failures + 1 else 1 end) >= $2
                        then now() + make_interval(mins => $3) end,
    last_failure_at = now()
  where noted.locked_until is null or noted.locked_until <= now()
  returning failures`)

export const clearFailures = namedSql('delete from sign_in_failures where email_hash = $1')

/** Sets the idle limit of the session `$1` that was made for a browser which is not remembered. */
export const forgetBrowser = namedSql(`
  update sessions set remembered = false, expires_at = now() + make_interval(hours => $2) where token = $1`)

/** Notes the verification mail of an address that has an unverified account. */
export const requestVerificationMail = namedSql(`
  insert into outbox (topic, payload)
  select 'verify-email', jsonb_build_object('userId', id) from users where email = $1 and not email_verified`)

export const selectedPlanOf = namedSql<{ plan: Plan }>(
  'select selected_plan as plan from users where email = $1',
)

export const countUsers = namedSql<{ users: number }>('select count(*) as users from users')

/** What GET /me says of the person and the household. */
export const findPerson = namedSql<{
  email: string
  displayName: string
  onboardingCompleted: boolean
  householdName: string
  avatarBlobId: string | null
  /** Null for a person who has chosen nothing yet. */
  preferences: Preferences | null
}>(`
  select email, own_account.name as "displayName", onboarding_completed_at is not null as "onboardingCompleted",
         households.name as "householdName", avatar_blob_id as "avatarBlobId",
         (select ${preferencesJson} from user_preferences where user_id = own_account.id) as preferences
    from own_account, households where households.id = (select app.household_id())`)

/** Makes the signed-in person the super admin if `$1` is the hash of the set-up link that is open. */
export const claimSetup = namedSql<{ claimed: boolean }>('select app.claim_setup($1) as claimed')
