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
 * Password hashes of address `$1`: that of its account, and that of the sign-up that browser `$2` made, else of the
 * latest one. Always one row.
 */
export const findCredentials = namedSql(
  {
    userId: nullable(uuid),
    systemRole: nullable(oneOf<SystemRole>()),
    accountHash: nullable(text),
    signUpId: nullable(uuid),
    signUpHash: nullable(text),
  },
  `
  select account.id as "userId", account.system_role as "systemRole", account.password as "accountHash", pending.id as "signUpId",
         pending.password_hash as "signUpHash"
    from (select $1::text as email) as given
    left join lateral (
      select users.id, users.system_role, auth_accounts.password
        from users join auth_accounts on auth_accounts.user_id = users.id and provider_id = 'credential'
       where users.email = given.email) as account on true
    left join lateral (
      select id, password_hash from pending_sign_ups as waiting
       where waiting.email = given.email and expires_at > now()
       order by coalesce(browser_hash = $2, false) desc, created_at desc limit 1) as pending on true`,
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
  select pg_current_snapshot()::text as "liveFrom", email, own_account.name as "displayName", onboarding_completed_at is not null as "onboardingCompleted",
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

/** Makes the signed-in person the super admin if `$1` is the hash of the open set-up link. */
export const claimSetup = namedSql({ claimed: bool }, 'select app.claim_setup($1) as claimed')

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
