import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { inboxContract } from '@app/domain/support/inbox.contract'
import { supportContract, visitorTicketContract } from '@app/domain/support/support.contract'
import { type Handlers, serve } from '../../platform/http/serve.ts'

/** Refuses every operation of a contract whose handlers are not written yet. */
const refuseAll = <C extends object>(contract: C): Handlers<C> =>
  Object.fromEntries(
    Object.keys(contract).map((name) => [name, () => Promise.reject(new Refusal(commonErrors.NOT_FOUND))]),
  ) as unknown as Handlers<C>

export const supportRoutes = serve(supportContract, refuseAll(supportContract))
export const visitorTicketRoutes = serve(visitorTicketContract, refuseAll(visitorTicketContract))
export const inboxRoutes = serve(inboxContract, refuseAll(inboxContract))
