import {
  accountDeletionContract,
  type HouseholdToDelete,
} from '@app/domain/identity/account-deletion/account-deletion.contract'
import { accountDeletionErrors } from '@app/domain/identity/account-deletion/account-deletion.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { forgetSessionCookie } from '../../../platform/auth/session-cookie.ts'
import { int, json } from '../../../platform/database/columns.ts'
import { breaksConstraint, namedSql } from '../../../platform/database/tx.ts'
import { clearBrowserCache } from '../../../platform/http/pages/browser-cache.ts'
import { serve } from '../../../platform/http/serve.ts'

const describeDeletion = namedSql(
  { households: json<HouseholdToDelete[]>() },
  'select app.describe_deletion() as households',
)
const countCommunity = namedSql(
  { posts: int, replies: int },
  `
  select (select count(*)::int from community_posts where author_id = (select app.community_self())) as posts,
         (select count(*)::int from community_replies where author_id = (select app.community_self())) as replies`,
)
const removeReplies = namedSql(
  'delete from community_replies where author_id = (select app.community_self())',
)
const removePosts = namedSql('delete from community_posts where author_id = (select app.community_self())')
const deleteAccount = namedSql('select app.delete_account()')

export const accountDeletionRoutes = serve(accountDeletionContract, {
  describeDeletion: async ({ tx }) => {
    const [described] = await tx.run(describeDeletion, [])
    const [community] = await tx.run(countCommunity, [])
    return { households: described?.households ?? [], community: community ?? { posts: 0, replies: 0 } }
  },
  deleteAccount: async ({ tx, input, context: { c, services } }) => {
    if (input.communityPosts === 'remove') {
      await tx.run(removeReplies, [])
      await tx.run(removePosts, [])
    }
    await tx.run(deleteAccount, []).catch((error: unknown) => {
      throw breaksConstraint(error, 'last_super_admin')
        ? new Refusal(accountDeletionErrors.LAST_SUPER_ADMIN)
        : error
    })
    forgetSessionCookie(c, services.https)
    clearBrowserCache(c)
    return { deleted: true }
  },
})
