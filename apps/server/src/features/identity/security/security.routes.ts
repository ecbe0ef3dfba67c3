import { securityContract } from '@app/domain/identity/security/security.contract'
import { serve } from '../../../platform/http/serve.ts'
import { changePassword } from './change-password.service.ts'
import { describeSecurity } from './describe-security.ts'
import { readNotice, secureAccount } from './security.service.ts'

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
