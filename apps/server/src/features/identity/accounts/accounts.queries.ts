import { OWN_INVITATIONS } from '@app/domain/households/invitations.limits'
import type { Plan } from '@app/domain/kernel/access/plans'
import type { HouseholdRole, SystemRole } from '@app/domain/kernel/access/roles'
import type { Species } from '@app/domain/kernel/pets.vocabulary'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import {
  bool,
  instant,
  int,
  json,
  nullable,
  oneOf,
  text,
  uuid,
  words,
} from '../../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../../platform/database/sql.ts'
import { namedSql } from '../../../platform/database/tx.ts'
import { preferencesJson } from '../../preferences/preferences.record.ts'
import { type KeptProgress, tutorialProgressJson } from '../../tutorials/tutorials.record.ts'

/**
 * Password hashes of address `$1`: that of its account, and one besides. That is of the sign-up that browser `$2` made,
 * else of the oldest account that was opened with the address and has not proved it, else of the latest sign-up. Always
 * one row. An opened account has the id of its sign-up.
 */
export const findCredentials = namedSql(
  {
    userId: nullable(uuid),
    systemRole: nullable(oneOf<SystemRole>()),
    accountHash: nullable(text),
    signUpId: nullable(uuid),
    signUpHash: nullable(text),
    /** Role of the account that was opened with the sign-up; null without one. */
    openedRole: nullable(oneOf<SystemRole>()),
  },
  `
  select account.id as "userId", account.system_role as "systemRole", account.password as "accountHash", pending.id as "signUpId",
         pending.password_hash as "signUpHash", pending.opened_role as "openedRole"
    from (select $1::text as email) as given
    left join lateral (
      select users.id, users.system_role, auth_accounts.password
        from users join auth_accounts on auth_accounts.user_id = users.id and provider_id = 'credential'
       where users.email = given.email) as account on true
    left join lateral (
      select known.* from (
        select waiting.id, waiting.password_hash, opened.system_role as opened_role, waiting.created_at,
               coalesce(waiting.browser_hash = $2, false) as is_here
          from pending_sign_ups as waiting left join users as opened on opened.id = waiting.id
         where waiting.email = given.email and waiting.expires_at > now()
        union all
        select opened.id, auth_accounts.password, opened.system_role, opened.created_at, false
          from users as opened
          join auth_accounts on auth_accounts.user_id = opened.id and auth_accounts.provider_id = 'credential'
         where opened.unconfirmed_email = given.email) as known
       order by is_here desc, opened_role is not null desc, case when opened_role is not null then created_at end,
                created_at desc
       limit 1) as pending on true`,
)

/** Lets the browser `$2` complete the sign-up `$1` without its password from now on. */
export const rebindSignUp = namedSql('update pending_sign_ups set browser_hash = $2 where id = $1')

/** Sets the idle timeout of the session `$1` of a browser that is not remembered. */
export const forgetBrowser = namedSql(`
  update sessions set remembered = false, expires_at = now() + make_interval(hours => $2) where token = $1`)

/** Ends the session whose token has the hash `$1`. */
export const endSession = namedSql('delete from sessions where token = $1')

/** Password hash of person `$1`, and the address under which guesses are counted. */
export const findOwnPassword = namedSql(
  { email: text, hash: nullable(text) },
  `
  select email, password as hash
    from users left join auth_accounts on auth_accounts.user_id = users.id and provider_id = 'credential'
   where users.id = $1`,
)

export const noteProof = namedSql('update sessions set proved_at = now() where id = $1')

/** User and household for GET /me. */
export const findPerson = namedSql(
  {
    email: text,
    isEmailConfirmed: bool,
    displayName: text,
    onboardingCompleted: bool,
    householdName: text,
    avatarBlobId: nullable(uuid),
    /** Null for a user without stored preferences. */
    preferences: nullable(json<Preferences>()),
    invitations: int,
    handovers: int,
    createdAt: instant,
    tutorialProgress: json<KeptProgress>(),
    hasExpenses: bool,
    installationGrants: words(),
    hasCommunity: bool,
    liveFrom: text,
  },
  `
  select pg_current_snapshot()::text as "liveFrom", coalesce(unconfirmed_email, email) as email,
         unconfirmed_email is null as "isEmailConfirmed", own_account.name as "displayName", onboarding_completed_at is not null as "onboardingCompleted",
         households.name as "householdName", avatar_blob_id as "avatarBlobId",
         (select ${preferencesJson} from user_preferences where user_id = own_account.id) as preferences,
         (select count(*)::int from app.own_invitations(${OWN_INVITATIONS})) as invitations,
         (select count(*)::int from app.own_handovers()) as handovers, own_account.created_at as "createdAt",
         ${tutorialProgressJson} as "tutorialProgress",
         exists (select from expenses where expenses.${inHousehold}) as "hasExpenses",
         array(select permission from installation_grants where user_id = own_account.id) as "installationGrants",
         app.has_community() as "hasCommunity"
    from own_account, households where households.id = ${actingHousehold}`,
)

/** Makes the signed-in user the super admin if `$1` is the hash of the open set-up link. */
export const claimSetup = namedSql(
  { outcome: oneOf<'claimed' | 'invalid' | 'unconfirmed'>() },
  'select app.claim_setup($1) as outcome',
)

/** Households of the signed-in user, each with the faces of its first `$1` pets. */
export const listOwnHouseholds = namedSql(
  {
    id: uuid,
    name: text,
    role: oneOf<HouseholdRole>(),
    plan: oneOf<Plan>(),
    pets: int,
    faces: json<{ id: string; name: string; species: Species; blobId: string | null }[]>(),
  },
  'select * from app.own_households($1)',
)
