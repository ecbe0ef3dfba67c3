import { passwordResetsContract } from '@app/domain/identity/password-resets/password-resets.contract'
import { serve } from '../../../platform/http/serve.ts'
import { passFirstFactor } from '../accounts/open-session.ts'
import {
  addressOfLink,
  requestReset,
  setPasswordByCode,
  setPasswordByLink,
  verifyCode,
} from './password-resets.service.ts'

export const passwordResetRoutes = serve(passwordResetsContract, {
  requestPasswordReset: async ({ input, context }) => {
    await requestReset(input.email, context)
    return { accepted: true, mail: (await context.services.mailWorks()) ? 'sent' : 'delayed' }
  },
  verifyResetCode: async ({ input, context }) => ({
    success: true,
    temporaryToken: await verifyCode(input.email, input.code, context),
  }),
  setPasswordByCode: async ({ input, context }) => {
    const userId = await setPasswordByCode(input, context)
    // Another mail reports the new password.
    return passFirstFactor({ userId, remember: true }, context, { notifiesOfDevice: false })
  },
  checkResetLink: async ({ input, context }) => ({ email: await addressOfLink(input.token, context) }),
  setPasswordByLink: async ({ input, context }) => {
    await setPasswordByLink(input, context)
    return { accepted: true }
  },
})
