import { addressChangesContract } from '@app/domain/identity/address-changes/address-changes.contract'
import type { RequestContext } from '../../../platform/http/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { confirmByCode, confirmByLink } from './confirm-change.service.ts'
import { cancelChange, requestChange, resendMail } from './request-change.service.ts'
import { readUndo, undoChange } from './undo-change.service.ts'

/** Answers whether mail can be sent at the moment. */
const mailed = async ({ services }: RequestContext) =>
  ({ accepted: true, mail: (await services.mailWorks()) ? 'sent' : 'delayed' }) as const

export const addressChangeRoutes = serve(addressChangesContract, {
  requestAddressChange: async ({ input, actor, context }) => {
    await requestChange(actor, input.email, context)
    return mailed(context)
  },
  resendAddressMail: async ({ actor, context }) => {
    await resendMail(actor, context)
    return mailed(context)
  },
  cancelAddressChange: async ({ actor, context }) => {
    await cancelChange(actor, context)
    return { accepted: true }
  },
  confirmAddressByCode: async ({ input, actor, context }) => {
    await confirmByCode(actor, input.code, context)
    return { accepted: true }
  },
  confirmAddressByLink: async ({ input, actor, context }) => {
    await confirmByLink(actor, input.token, context)
    return { accepted: true }
  },
  checkUndoLink: ({ input, context }) => readUndo(input.token, context),
  undoAddressChange: async ({ input, context }) => ({
    accepted: true,
    email: await undoChange(input.token, context),
  }),
})
