import { useQueryClient } from '@tanstack/react-query'
import type { InboxTicket } from '@app/domain/support/inbox.contract'
import type { InboxFilters } from '@app/domain/support/support.links'
import { cursorPages, orpc } from '../../../api/queries.ts'

/** Interval at which an open inbox is read again, in ms. */
const READ_AGAIN_MILLISECONDS = 60_000

/** Tickets by filters, page by page. */
export const inboxQuery = ({ group = 'active', type, priority, assignee = 'anyone', q }: InboxFilters) =>
  orpc.inbox.listInbox.infiniteOptions({
    input: (cursor: string | undefined) => ({
      group,
      assignee,
      ...(type && { type }),
      ...(priority && { priority }),
      ...(q && { words: q }),
      ...(cursor !== undefined && { cursor }),
    }),
    ...cursorPages,
    refetchInterval: READ_AGAIN_MILLISECONDS,
  })

export const inboxTicketQuery = (ticketId: string) =>
  orpc.inbox.getInboxTicket.queryOptions({ input: { ticketId }, refetchInterval: READ_AGAIN_MILLISECONDS })

export const staffQuery = orpc.inbox.listStaff.queryOptions({ input: {} })
export const cannedQuery = orpc.inbox.listCannedAnswers.queryOptions({ input: {} })

/** Shows a ticket as the server has just returned it, and reloads the list. */
export function useShowInboxTicket(): (ticket: InboxTicket) => void {
  const queryClient = useQueryClient()
  return (ticket) => {
    queryClient.setQueryData(inboxTicketQuery(ticket.id).queryKey, ticket)
    void queryClient.invalidateQueries({ queryKey: orpc.inbox.listInbox.key() })
  }
}
