import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Ticket } from '@app/domain/support/support.contract'
import { cursorPages, orpc } from '../../api/queries.ts'

/** The promise of the support, with the newest tickets of the user. */
export const supportQuery = orpc.support.getSupport.queryOptions({ input: {} })
/** Office hours and response times. */
export const promiseQuery = orpc.support.getSupportPromise.queryOptions({ input: {} })

export const ticketQuery = (ticketId: string) => orpc.support.getTicket.queryOptions({ input: { ticketId } })

/** Running access of the support to a household, for a ticket of the user. */
export const accessQuery = (ticketId: string) =>
  orpc.supportAccess.getSupportAccess.queryOptions({ input: { ticketId } })

/** All tickets of the user, page by page. */
export const ticketsQuery = orpc.support.listTickets.infiniteOptions({
  input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
  ...cursorPages,
})

/** Shows a ticket as the server has just returned it. */
export const storeTicket = (queryClient: QueryClient, ticket: Ticket): void =>
  void queryClient.setQueryData(ticketQuery(ticket.id).queryKey, ticket)

/** Reloads everything of the user's tickets. */
export function useRefreshSupport(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.support.key() })
}
