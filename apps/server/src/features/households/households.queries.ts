import type { HouseholdRole } from '@app/domain/kernel/access/roles'
import { bool, instant, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

export const listPeople = namedSql(
  {
    userId: uuid,
    displayName: text,
    ownName: text,
    nickname: nullable(text),
    role: oneOf<HouseholdRole>(),
    you: bool,
    avatarBlobId: nullable(uuid),
    endsAt: nullable(instant),
    joinedAt: nullable(instant),
  },
  `
  select user_id as "userId", display_name as "displayName", own_name as "ownName", nickname, role,
         user_id = (select app.user_id()) as you, avatar_blob_id as "avatarBlobId", ends_at as "endsAt",
         joined_at as "joinedAt"
    from people order by role <> 'owner', display_name`,
)

/** Changes member `$1`: the role `$2` if not null, the nickname `$4` if `$3`, and the end `$6` if `$5`. */
export const changeMember = namedSql(
  { userId: uuid },
  `
  update household_members
     set role = coalesce($2, role), nickname = case when $3 then $4 else nickname end,
         ends_at = case when $5 then $6 else ends_at end
   where ${inHousehold} and user_id = $1 returning user_id as "userId"`,
)

export const removeMember = namedSql(
  { userId: uuid },
  `delete from household_members where ${inHousehold} and user_id = $1 returning user_id as "userId"`,
)

/** Expired memberships of every household. */
export const listEnded = namedSql(
  { householdId: uuid },
  `
  select distinct household_id as "householdId" from household_members where ends_at <= now() limit 500`,
)

/** Removes the expired memberships of one household. */
export const removeEnded = namedSql(`delete from household_members where ${inHousehold} and ends_at <= now()`)
