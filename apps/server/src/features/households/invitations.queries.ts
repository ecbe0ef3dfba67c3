import type { invitationStates } from '@app/domain/households/invitations.contract'
import {
  INVITATION_CODE_GUESSES,
  KEYS_OF_AN_INVITATION,
  MAILED_DAYS,
  OWN_INVITATIONS,
  SHOWN_HOURS,
} from '@app/domain/households/invitations.limits'
import type { MemberRole } from '@app/domain/kernel/access/roles'
import { ENDED_INVITATION_DAYS } from '@app/domain/kernel/retention'
import { bool, instant, int, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { keepNewestTries } from '../../platform/mail/newest-tries.ts'

/** State of an invitation. */
export type InvitationState = (typeof invitationStates)[number]

const state = oneOf<InvitationState>()
const role = oneOf<MemberRole>()

/** SQL for the expiry of an invitation from now: not later than the end of the offered membership. */
const waitsUntil = (email: string, endsAt: string): string =>
  `least(${endsAt}, now() + case when ${email} is null then interval '${SHOWN_HOURS} hours' else interval '${MAILED_DAYS} days' end)`

/** Number of invitations in the owner's list: few are pending, and the others show the last results. */
const LISTED = 30

export const listInvitations = namedSql(
  {
    id: uuid,
    email: nullable(text),
    role,
    nickname: nullable(text),
    endsAt: nullable(instant),
    createdAt: instant,
    expiresAt: instant,
    state,
  },
  `
  select id, email, role, nickname, ends_at as "endsAt", created_at as "createdAt", expires_at as "expiresAt",
         app.invitation_state(outcome, expires_at) as state
    from invitations where ${inHousehold} order by created_at desc, id desc limit ${LISTED}`,
)

/**
 * Tells whether another invitation than `$2` to address `$1` is pending; whether a person with the address is a member
 * already; and whether `$2` exists, since the request is repeated.
 */
export const findInvited = namedSql(
  { waits: bool, isHere: bool, isRepeated: bool },
  `
  select exists (select from invitations
                  where ${inHousehold} and email = $1 and id <> $2 and outcome is null and expires_at > now()) as waits,
         app.is_of_household($1) as "isHere",
         exists (select from invitations where ${inHousehold} and id = $2) as "isRepeated"`,
)

/** Number of shown links that the household created in the last 24 hours. */
export const countShownLinks = namedSql(
  { shown: int },
  `
  select count(*)::int as shown from invitations
   where ${inHousehold} and email is null and created_at > now() - interval '24 hours'`,
)

/** Stores an invitation; a repeated request finds the existing one. A trigger queues its mail. */
export const insertInvitation = namedSql(`
  insert into invitations (household_id, id, email, role, nickname, ends_at, expires_at)
  values (${actingHousehold}, $1, $2, $3, $4, $5, ${waitsUntil('$2::text', '$5::timestamptz')})
  on conflict do nothing`)

export const findInvitation = namedSql(
  { email: nullable(text), state },
  `
  select email, app.invitation_state(outcome, expires_at) as state from invitations where ${inHousehold} and id = $1 for update`,
)

/** Restarts the full validity of invitation `$1`. */
export const prolongInvitation = namedSql(
  { expiresAt: instant },
  `
  update invitations set expires_at = ${waitsUntil('email', 'ends_at')}
   where ${inHousehold} and id = $1 returning expires_at as "expiresAt"`,
)

export const revokeInvitation = namedSql(`
  update invitations set outcome = 'revoked', ended_at = now() where ${inHousehold} and id = $1 and outcome is null`)

/** Adds the key `$2` to invitation `$1` of this household, with the hash of a code or none. */
export const insertKey = namedSql(`
  insert into invitation_keys (household_id, invitation_id, link_hash, code_hash)
  values (${actingHousehold}, $1, $2, $3)`)

/** Invalidates the links that were shown before. */
export const removeKeys = namedSql(`delete from invitation_keys where ${inHousehold} and invitation_id = $1`)

/** The last keys of a mail stay valid: any of its attempts may have arrived. */
export const removeOlderKeys = keepNewestTries('invitation_keys', {
  of: `${inHousehold} and invitation_id = $1`,
  most: KEYS_OF_AN_INVITATION,
})

/** Mail data for invitation `$1`, while it is pending; a new mail resets the number of guesses. */
export const takeInvitationMail = namedSql(
  { email: nullable(text), role, householdName: text, ownerName: text, expiresAt: instant },
  `
  with waiting as (
    update invitations set guesses = 0
     where ${inHousehold} and id = $1 and outcome is null and expires_at > now()
    returning household_id, email, role, expires_at
  )
  select waiting.email, waiting.role, households.name as "householdName", users.name as "ownerName",
         waiting.expires_at as "expiresAt"
    from waiting join households on households.id = waiting.household_id
    join users on users.id = households.owner_user_id`,
)

/** Invitation of the key `$1`. */
export const lookAtInvitation = namedSql(
  {
    householdId: uuid,
    state,
    householdName: text,
    ownerName: text,
    role,
    email: nullable(text),
    endsAt: nullable(instant),
    expiresAt: instant,
  },
  `
  select household_id as "householdId", state, household_name as "householdName", owner_name as "ownerName", role, email,
         ends_at as "endsAt", expires_at as "expiresAt"
    from app.describe_invitation($1)`,
)

/**
 * Number of mailed codes that are compared, the newest of each invitation first: each comparison takes as long as
 * checking a password. A person whom more households invite at once can follow the link of the mail.
 */
const CODES_AT_ONCE = 5

/** Takes a guess at the codes that were mailed to address `$1`. */
export const takeCodeGuess = namedSql(
  { linkHash: text, codeHash: text },
  `
  select link_hash as "linkHash", code_hash as "codeHash"
    from app.take_invitation_guess($1, ${INVITATION_CODE_GUESSES}, ${CODES_AT_ONCE})`,
)

/** After a right code of link `$1`, makes `$2` a key of the same invitation. */
export const proveInvitation = namedSql('select app.prove_invitation($1, $2)')

/** Accepts the invitation of key `$1`, else the one with id `$2`; `$3` has the member limits of the plans. */
export const acceptInvitation = namedSql(
  {
    outcome: oneOf<'joined' | 'already' | 'full' | 'gone' | 'other-address' | 'unconfirmed'>(),
    householdId: nullable(uuid),
  },
  'select outcome, household_id as "householdId" from app.accept_invitation($1, $2, $3)',
)

/** Makes an account for the address of key `$1` and accepts its invitation. */
export const joinAsNewPerson = namedSql(
  {
    outcome: oneOf<'joined' | 'full' | 'gone' | 'taken' | 'no-account'>(),
    userId: nullable(uuid),
    householdId: nullable(uuid),
  },
  `
  select outcome, user_id as "userId", household_id as "householdId"
    from app.join_as_new_person($1, $2, $3, $4, $5)`,
)

export const listOwnInvitations = namedSql(
  { id: uuid, householdName: text, ownerName: text, role, endsAt: nullable(instant), expiresAt: instant },
  `
  select id, household_name as "householdName", owner_name as "ownerName", role, ends_at as "endsAt",
         expires_at as "expiresAt"
    from app.own_invitations(${OWN_INVITATIONS})`,
)

export const declineInvitation = namedSql({ declined: bool }, 'select app.decline_invitation($1) as declined')

/** Deletes invitations that ended long ago, over all households. */
export const forgetInvitations = namedSql(
  `delete from invitations where coalesce(ended_at, expires_at) < now() - interval '${ENDED_INVITATION_DAYS} days'`,
)

/** True if the acting user's address is proved. */
export const findOwnAddress = namedSql(
  { isConfirmed: bool },
  'select unconfirmed_email is null as "isConfirmed" from own_account',
)
