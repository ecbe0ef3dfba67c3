import type { Handover } from '@app/domain/households/handovers.contract'
import { HANDOVER_DAYS, OWNED_HOUSEHOLDS_MAX } from '@app/domain/households/handovers.limits'
import { NOTICES_AN_HOUR } from '@app/domain/identity/security/security.limits'
import type { Plan } from '@app/domain/kernel/access/plans'
import { bool, instant, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Offer of the acting household, expired or not. */
export const findHandover = namedSql(
  { userId: uuid, displayName: text, expiresAt: instant, state: oneOf<Handover['state']>() },
  `
  select to_user_id as "userId", display_name as "displayName", expires_at as "expiresAt",
         case when expires_at > now() then 'waiting' else 'expired' end as state
    from handovers join people on people.user_id = to_user_id where ${inHousehold}`,
)

/** Member `$1`, if they are in the household and it still belongs to the person who offers it. */
export const findReceiver = namedSql(
  { householdName: text },
  `
  select households.name as "householdName"
    from household_members join households on households.id = household_id
   where ${inHousehold} and user_id = $1 and owner_user_id = (select app.user_id())
     for key share of household_members`,
)

/** Offers the household to member `$1`, on device `$2`. Replaces an expired offer, but not a pending one. */
export const insertHandover = namedSql(
  { userId: uuid },
  `
  insert into handovers (household_id, to_user_id, device, expires_at)
  values (${actingHousehold}, $1, $2, now() + interval '${HANDOVER_DAYS} days')
  on conflict (household_id) do update
     set to_user_id = excluded.to_user_id, device = excluded.device, offered_at = now(), expires_at = excluded.expires_at
   where handovers.expires_at <= now()
  returning to_user_id as "userId"`,
)

export const withdrawHandover = namedSql(
  { userId: uuid },
  `delete from handovers where ${inHousehold} returning to_user_id as "userId"`,
)

export const listOwnHandovers = namedSql(
  { householdId: uuid, householdName: text, ownerName: text, plan: oneOf<Plan>(), expiresAt: instant },
  `
  select household_id as "householdId", household_name as "householdName", owner_name as "ownerName", plan,
         expires_at as "expiresAt"
    from app.own_handovers()`,
)

/** Takes household `$1` over, on device `$2`. */
export const acceptHandover = namedSql(
  { outcome: oneOf<'accepted' | 'gone' | 'expired' | 'no-member' | 'too-many'>() },
  `select app.accept_handover($1, ${OWNED_HOUSEHOLDS_MAX}, $2, ${NOTICES_AN_HOUR}) as outcome`,
)

export const declineHandover = namedSql({ declined: bool }, 'select app.decline_handover($1) as declined')

/** Mail data for member `$1` of an offer, while it is pending. */
export const findOfferMail = namedSql(
  { email: text, name: text, ownerName: text, householdName: text, expiresAt: instant },
  `
  select receiver.email, receiver.name, owner.name as "ownerName", households.name as "householdName",
         handovers.expires_at as "expiresAt"
    from handovers join households on households.id = handovers.household_id
    join users as receiver on receiver.id = handovers.to_user_id
    join users as owner on owner.id = households.owner_user_id
   where ${inHousehold} and to_user_id = $1 and expires_at > now()`,
)

/** Mail data for person `$1` about the prepaid plan, while they own the household. */
export const findPrepaid = namedSql(
  {
    email: text,
    name: text,
    householdName: text,
    plan: nullable(oneOf<'premium' | 'pro'>()),
    until: nullable(instant),
  },
  `
  select owner.email, owner.name, households.name as "householdName", prepaid_plan as plan, prepaid_until as until
    from household_subscriptions as paying join households on households.id = paying.household_id
    join users as owner on owner.id = households.owner_user_id
   where paying.${inHousehold} and owner_user_id = $1`,
)
