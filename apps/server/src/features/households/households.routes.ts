import { householdsContract } from '@app/domain/households/households.contract'
import type { HouseholdRole } from '@app/domain/kernel/roles'
import { bool, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'

const personColumns = {
  userId: uuid,
  displayName: text,
  role: oneOf<HouseholdRole>(),
  you: bool,
  avatarBlobId: nullable(uuid),
}

const listPeople = namedSql(
  personColumns,
  `
  select user_id as "userId", display_name as "displayName", role, user_id = (select app.user_id()) as you,
         avatar_blob_id as "avatarBlobId"
    from people order by role <> 'owner', display_name`,
)

export const householdRoutes = serve(householdsContract, {
  listMembers: async ({ tx, actor, context: { services } }) =>
    (await tx.run(listPeople, [])).map(({ avatarBlobId, ...person }) => ({
      ...person,
      picture: avatarBlobId ? services.links.picture(actor.household.id, avatarBlobId) : null,
    })),
})
