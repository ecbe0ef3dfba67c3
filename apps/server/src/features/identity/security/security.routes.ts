import { securityContract, type AccountSecurity } from '@app/domain/identity/security/security.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Actor } from '../../../platform/database/with-actor.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changePassword } from './change-password.service.ts'
import { findSecurity } from './security.queries.ts'
import { readNotice, secureAccount } from './security.service.ts'

/** Describes the user's sign-in methods. */
async function describeSecurity({ userId }: Actor, { services }: RequestContext): Promise<AccountSecurity> {
  const [found] = await services.db.withAccounts((tx) => tx.run(findSecurity, [userId]))
  // The account has been deleted since the session was found.
  if (!found) throw new Refusal(commonErrors.SIGNED_OUT)
  const { newEmail, expiresAt, ...known } = found
  const addressChange =
    newEmail !== null && expiresAt ? { email: newEmail, expiresAt: expiresAt.toISOString() } : null
  return { ...known, addressChange }
}

export const securityRoutes = serve(securityContract, {
  getAccountSecurity: ({ actor, context }) => describeSecurity(actor, context),
  changePassword: async ({ input, actor, context }) => {
    await changePassword(actor, input.newPassword, context)
    return { accepted: true }
  },
  checkNoticeLink: ({ input, context }) => readNotice(input.token, context),
  secureAccount: async ({ input, context }) => ({
    accepted: true,
    email: await secureAccount(input.token, context),
  }),
})
