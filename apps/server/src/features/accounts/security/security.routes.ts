import { securityContract } from '@app/domain/security/security.contract'
import { serve } from '../../../platform/http/serve.ts'
import { readNotice, secureAccount } from './security.service.ts'

export const securityRoutes = serve(securityContract, {
  checkNoticeLink: ({ input, context }) => readNotice(input.token, context),
  secureAccount: async ({ input, context }) => ({
    accepted: true,
    email: await secureAccount(input.token, context),
  }),
})
