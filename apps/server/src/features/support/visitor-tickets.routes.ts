import { Refusal } from '@app/domain/kernel/errors'
import { type Ticket, visitorTicketContract } from '@app/domain/support/support.contract'
import { supportErrors } from '@app/domain/support/support.errors'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { NamedSql, Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services/services.ts'
import {
  confirmContact,
  rateLinkedTicket,
  readLinkedTicket,
  setLinkedStatus,
  writeInLinkedTicket,
  type WriteOutcome,
} from './tickets.queries.ts'
import { forOwner, requireDone, withoutLinks } from './tickets.service.ts'

const missing = { missing: supportErrors.TICKET_LINK_INVALID }

/** Reads the ticket of a link; null until the address is confirmed. @throws TICKET_LINK_INVALID */
async function readTicket(tx: Tx, services: Services, token: string): Promise<Ticket | null> {
  const [found] = await tx.run(readLinkedTicket, [hashToken(token)])
  if (!found) throw new Refusal(supportErrors.TICKET_LINK_INVALID)
  return found.ticket && withoutLinks(await forOwner(found.ticket, services))
}

/** Runs a statement of the link's holder, and reads the ticket after it. */
const change = (
  services: Services,
  token: string,
  statement: NamedSql<{ outcome: WriteOutcome }>,
  values: readonly unknown[] = [],
): Promise<Ticket> =>
  services.db.withAccounts(async (tx) => {
    requireDone(await tx.run(statement, [hashToken(token), ...values]), missing)
    const ticket = await readTicket(tx, services, token)
    if (!ticket) throw new Refusal(supportErrors.TICKET_LINK_INVALID)
    return ticket
  })

export const visitorTicketRoutes = serve(visitorTicketContract, {
  confirmContact: ({ input: { token }, context: { services } }) => change(services, token, confirmContact),
  readVisitorTicket: async ({ input: { token }, context: { services } }) => ({
    ticket: await services.db.withAccounts((tx) => readTicket(tx, services, token)),
  }),
  addVisitorMessage: ({ input: { token, id, text }, context: { services } }) =>
    change(services, token, writeInLinkedTicket, [id, text]),
  setVisitorTicketStatus: ({ input: { token, status }, context: { services } }) =>
    change(services, token, setLinkedStatus, [status]),
  rateVisitorTicket: ({ input: { token, stars, text }, context: { services } }) =>
    change(services, token, rateLinkedTicket, [stars, text]),
})
