import { waitingChangesContract } from '@app/domain/offline/waiting-changes.contract'
import { sealKeyOf } from '../../platform/base/keys.ts'
import { serve } from '../../platform/http/serve.ts'

export const waitingChangeRoutes = serve(waitingChangesContract, {
  readSealKey: async ({ actor, context }) => ({ key: sealKeyOf(context.services.keys, actor.userId) }),
})
