import { householdsContract } from '@app/domain/households/households.contract'
import type { HouseholdRole } from '@app/domain/kernel/roles'
import { namedSql } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'

const listPeople = namedSql<{ userId: string; displayName: string; role: HouseholdRole; you: boolean }>(`
  select user_id as "userId", display_name as "displayName", role, user_id = (select app.user_id()) as you
    from people order by role <> 'owner', display_name`)

export const householdRoutes = serve(householdsContract, {
  listMembers: ({ tx }) => tx.run(listPeople, []),
})
