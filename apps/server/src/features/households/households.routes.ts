import { householdsContract } from '@app/domain/households/households.contract'
import type { HouseholdRole } from '@app/domain/kernel/roles'
import { namedSql } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'

interface Person {
  userId: string
  displayName: string
  role: HouseholdRole
  you: boolean
  avatarBlobId: string | null
}

const listPeople = namedSql<Person>(`
  select user_id as "userId", display_name as "displayName", role, user_id = (select app.user_id()) as you,
         avatar_blob_id as "avatarBlobId"
    from people order by role <> 'owner', display_name`)

export const householdRoutes = serve(householdsContract, {
  listMembers: async ({ tx, actor, context: { services } }) =>
    (await tx.run(listPeople, [])).map(({ avatarBlobId, ...person }) => ({
      ...person,
      picture: avatarBlobId ? services.links.picture(actor.household.id, avatarBlobId) : null,
    })),
})
