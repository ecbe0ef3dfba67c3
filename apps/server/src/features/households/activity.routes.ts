import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { activityContract } from '@app/domain/registry/activity.contract'
import type { ActivityEntry } from '@app/domain/registry/activity.contract'
import { json, uuid } from '../../platform/database/columns.ts'
import { inHousehold, LAST_ID } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'

type Entry = Omit<ActivityEntry, 'isThere'>

/** One side of a correction, with the name of its giver in place of the id. */
const markOf = (side: string, giver: string) =>
  `(change -> '${side}') - 'byId' || jsonb_build_object('byName', ${giver}.display_name)`

// Ids of the trail increase with time, so they serve as sort order and cursor.
const listEntries = namedSql(
  { entry: json<Entry>() },
  `
  with person as materialized (select user_id, display_name from people)
  select json_build_object(
      'id', id, 'at', at, 'actorId', actor_id, 'actorName', actor.display_name, 'action', action,
      'subject', subject, 'subjectId', subject_id, 'petId', pet_id, 'label', label,
      'change', case when change ? 'before' then json_build_object(
        'before', ${markOf('before', 'former')}, 'after', ${markOf('after', 'latter')}) end,
      'access', case when subject = 'support_access' then change end) as entry
    from activity
    left join person as actor on actor.user_id = activity.actor_id
    left join person as former on former.user_id = (change -> 'before' ->> 'byId')::uuid
    left join person as latter on latter.user_id = (change -> 'after' ->> 'byId')::uuid
   where ${inHousehold} and id < coalesce($1::uuid, '${LAST_ID}')
     and ($3::uuid is null or actor_id = $3) and ($4::uuid is null or pet_id = $4)
     and ($5::text is null or subject = $5) and not follows
   order by id desc limit $2`,
)

const listDeleted = namedSql({ id: uuid }, 'select id from app.deleted_among($1) as id')

export const activityRoutes = serve(activityContract, {
  listActivity: async ({ tx, input: { cursor, limit, actorId, petId, subject } }) => {
    if (cursor !== undefined && !isRecordId(cursor)) {
      throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { cursor: 'This page does not exist' } })
    }
    const filters = [actorId ?? null, petId ?? null, subject ?? null]
    const rows = await tx.run(listEntries, [cursor ?? null, limit + 1, ...filters])
    const found = rows.slice(0, limit).map(({ entry }) => entry)
    const deleted = await tx.run(listDeleted, [found.map(({ subjectId }) => subjectId)])
    const gone = new Set(deleted.map(({ id }) => id))
    const entries = found.map((entry) => ({
      ...entry,
      isThere: entry.action !== 'deleted' && !gone.has(entry.subjectId),
    }))
    return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
  },
})
