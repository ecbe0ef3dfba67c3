import {
  accountDeletionContract,
  type HouseholdToDelete,
} from '@app/domain/identity/account-deletion/account-deletion.contract'
import { forgetSessionCookie } from '../../../platform/auth/session-cookie.ts'
import { json } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'
import { clearBrowserCache } from '../../../platform/http/pages/browser-cache.ts'
import { serve } from '../../../platform/http/serve.ts'

const describeDeletion = namedSql(
  { households: json<HouseholdToDelete[]>() },
  'select app.describe_deletion() as households',
)
const deleteAccount = namedSql('select app.delete_account()')

export const accountDeletionRoutes = serve(accountDeletionContract, {
  describeDeletion: async ({ tx }) => {
    const [described] = await tx.run(describeDeletion, [])
    return { households: described?.households ?? [] }
  },
  deleteAccount: async ({ tx, context: { c, services } }) => {
    await tx.run(deleteAccount, [])
    forgetSessionCookie(c, services.https)
    clearBrowserCache(c)
    return { deleted: true }
  },
})
