import { activityContract } from '@app/domain/activity/activity.contract'
import type { activityActions, ActivitySubject } from '@app/domain/activity/activity.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { json } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'

interface Entry {
  id: string
  at: string
  actorId: string | null
  actorName: string | null
  action: (typeof activityActions)[number]
  subject: ActivitySubject
  subjectId: string
  petId: string | null
  label: string | null
}

// Ids of the trail are made in the order of time, so they are the order and the cursor both.
const listEntries = namedSql(
  { entry: json<Entry>() },
  `
  select json_build_object(
      'id', id, 'at', at, 'actorId', actor_id, 'actorName', people.display_name, 'action', action,
      'subject', subject, 'subjectId', subject_id, 'petId', pet_id, 'label', label) as entry
    from activity left join people on people.user_id = activity.actor_id
   where household_id = (select app.household_id()) and ($1::uuid is null or id < $1)
   order by id desc limit $2`,
)

export const activityRoutes = serve(activityContract, {
  listActivity: async ({ tx, input: { cursor, limit } }) => {
    if (cursor !== undefined && !isRecordId(cursor)) {
      throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { cursor: 'This page does not exist' } })
    }
    const rows = await tx.run(listEntries, [cursor ?? null, limit + 1])
    const entries = rows.slice(0, limit).map(({ entry }) => entry)
    return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
  },
})
