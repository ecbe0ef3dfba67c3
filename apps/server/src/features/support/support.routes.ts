import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { supportContract, type Ticket } from '@app/domain/support/support.contract'
import { supportErrors } from '@app/domain/support/support.errors'
import { RECENT_TICKETS } from '@app/domain/support/support.vocabulary'
import type { Tx } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import { attachFile } from './support-files.service.ts'
import {
  countOwnTickets,
  listOwnTickets,
  openTicket,
  rateOwnTicket,
  readOwnTicket,
  setOwnStatus,
  writeInOwnTicket,
} from './tickets.queries.ts'
import { forOwner, readPromise, requireDone, requireId } from './tickets.service.ts'

/** Reads a ticket of the acting user. @throws NOT_FOUND */
async function readTicket(tx: Tx, services: Services, id: string): Promise<Ticket> {
  const [found] = await tx.run(readOwnTicket, [requireId(id)])
  if (!found?.ticket) throw new Refusal(commonErrors.NOT_FOUND)
  return services.links.fill(id, await forOwner(found.ticket, services))
}

export const supportRoutes = serve(supportContract, {
  getSupportPromise: ({ context: { services } }) =>
    services.db.withAccounts((tx) => readPromise(tx, services)),
  getSupport: async ({ tx, context: { services } }) => {
    const tickets = await tx.run(listOwnTickets, [null, null, RECENT_TICKETS])
    const [counted] = await tx.run(countOwnTickets, [])
    return {
      promise: await readPromise(tx, services),
      tickets: tickets.map(({ record }) => record),
      count: counted?.count ?? 0,
    }
  },
  listTickets: async ({ tx, input: { cursor, limit } }) =>
    pageOfRows(await tx.run(listOwnTickets, [...readCursor('timestamptz', cursor), limit + 1]), limit),
  getTicket: ({ tx, input, context: { services } }) => readTicket(tx, services, input.ticketId),
  openTicket: async ({ tx, input, context: { services } }) => {
    const { id, type, subject, text, priority, environment } = input
    const facts = environment && JSON.stringify(environment)
    requireDone(await tx.run(openTicket, [id, type, subject, text, priority, facts]), {
      'too-fast': supportErrors.TICKETS_TOO_FAST,
    })
    return readTicket(tx, services, id)
  },
  addMessage: async ({ tx, input: { ticketId, id, text }, context: { services } }) => {
    requireDone(await tx.run(writeInOwnTicket, [requireId(ticketId), id, text]))
    return readTicket(tx, services, ticketId)
  },
  addTicketFile: attachFile,
  setTicketStatus: async ({ tx, input: { ticketId, status }, context: { services } }) => {
    requireDone(await tx.run(setOwnStatus, [requireId(ticketId), status]))
    return readTicket(tx, services, ticketId)
  },
  rateTicket: async ({ tx, input: { ticketId, stars, text }, context: { services } }) => {
    requireDone(await tx.run(rateOwnTicket, [requireId(ticketId), stars, text]))
    return readTicket(tx, services, ticketId)
  },
})
