import { secondFactorContract } from '@app/domain/identity/second-factor/second-factor.contract'
import { serve } from '../../../platform/http/serve.ts'
import {
  confirmSetup,
  readSecondFactor,
  renewBackupCodes,
  startSetup,
  switchOff,
} from './second-factor.service.ts'
import { signInWithAppCode, signInWithBackupCode } from './second-step.service.ts'

export const secondFactorRoutes = serve(secondFactorContract, {
  getSecondFactor: ({ tx }) => readSecondFactor(tx),
  startSecondFactor: ({ actor, context }) => startSetup(actor, context),
  confirmSecondFactor: async ({ actor, input, context }) => ({
    backupCodes: await confirmSetup(actor, input.code, context),
  }),
  renewBackupCodes: async ({ actor, context }) => ({ backupCodes: await renewBackupCodes(actor, context) }),
  switchSecondFactorOff: async ({ actor, context }) => {
    await switchOff(actor, context)
    return { accepted: true }
  },
  signInWithAppCode: async ({ input, context }) => {
    await signInWithAppCode(input.code, context)
    return { accepted: true }
  },
  signInWithBackupCode: async ({ input, context }) => {
    await signInWithBackupCode(input.code, context)
    return { accepted: true }
  },
})
