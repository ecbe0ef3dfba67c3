import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { commonErrors } from '@app/domain/kernel/errors'
import type { Ticket } from '@app/domain/support/support.contract'
import type { OwnerStatus, ratings } from '@app/domain/support/support.vocabulary'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'
import { hasCode } from '../../../api/client/problem-error.ts'
import type { Format } from '../../../format/format.ts'
import type { Sending, Upload } from '../../../records/add/uploads.ts'
import { storeTicket, useRefreshSupport } from '../support-queries.ts'
import { sendTicketFile } from '../write/use-ticket-files.ts'

/** Rating of a ticket, as it is sent. */
export interface SentRating {
  stars: (typeof ratings)[number]
  text: string | null
}

/** The actions on an open ticket: those of a signed-in owner, or of a visitor who holds the link. */
export interface TicketActions {
  write: (message: { id: string; text: string }, signal: AbortSignal) => Promise<Ticket>
  setStatus: (status: OwnerStatus, signal: AbortSignal) => Promise<Ticket>
  rate: (rating: SentRating, signal: AbortSignal) => Promise<Ticket>
  /** Attaches a file to a message; undefined if files can't be sent. */
  sendFile?: (messageId: string, upload: Upload, sending: Sending) => Promise<unknown>
  /** Shows the ticket as the server has just returned it. */
  show: (ticket: Ticket) => void
  /** Reads the ticket again. */
  reload: () => Promise<unknown>
}

/** An open ticket, and how its page formats and changes it. */
export interface OpenTicket {
  ticket: Ticket
  format: Format
  actions: TicketActions
  /** True to keep an unsent message on this device. */
  keepsDraft: boolean
}

export const OpenTicketContext = createContext<OpenTicket | undefined>(undefined)

/** @throws Error outside of a ticket's page, which is a mistake in the screens */
export function useOpenTicket(): OpenTicket {
  const open = use(OpenTicketContext)
  if (!open) throw new Error('A ticket must be open')
  return open
}

/** The actions of the signed-in owner of a ticket. */
export function useOwnerActions(ticketId: string): TicketActions {
  const queryClient = useQueryClient()
  const refresh = useRefreshSupport()
  return {
    write: async (message, signal) => {
      try {
        return await client.support.addMessage({ ticketId, ...message }, { signal })
      } catch (error) {
        // An attempt with a lost answer has saved an earlier text: the changed one is another message.
        if (!hasCode(error, commonErrors.ID_TAKEN.code)) throw error
        return client.support.addMessage({ ticketId, ...message, id: newId() }, { signal })
      }
    },
    setStatus: (status, signal) => client.support.setTicketStatus({ ticketId, status }, { signal }),
    rate: (rating, signal) => client.support.rateTicket({ ticketId, ...rating }, { signal }),
    sendFile: sendTicketFile,
    show: (ticket) => {
      storeTicket(queryClient, ticket)
      void refresh()
    },
    reload: refresh,
  }
}
