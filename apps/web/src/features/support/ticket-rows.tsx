import { supportTexts as texts, shortTypeLabels } from '@app/domain/support/support-screens.texts'
import type { ListedTicket } from '@app/domain/support/support.contract'
import { ticketPath } from '@app/domain/support/support.links'
import { ticketStatusLabels } from '@app/domain/support/support.vocabulary'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { dayInList } from './when.ts'

interface TicketRowsProps {
  label: string
  tickets: readonly ListedTicket[]
  /** Ticket that is open beside the list. */
  openId?: string
  /** Returns the address of a ticket; by default that of its owner's page. */
  addressOf?: (ticketId: string) => string
}

/** Tickets in rows, each a link to its page. */
export function TicketRows({ label, tickets, openId, addressOf = ticketPath }: TicketRowsProps) {
  const format = useFormat()
  const now = useNow()
  return (
    <ul aria-label={label} className="empty:hidden">
      {tickets.map((ticket) => (
        <li key={ticket.id} className="border-t border-line">
          <PlainLink
            to={addressOf(ticket.id)}
            {...(ticket.id === openId && { 'aria-current': 'page' as const })}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2.5 hover:text-action"
          >
            <span className="min-w-40 flex-1 wrap-anywhere">
              <bdi translate="no" className="block leading-snug font-semibold">
                {ticket.subject}
              </bdi>
              <span className="block text-s text-ink-soft">
                {shortTypeLabels[ticket.type]} · {dayInList(ticket.updatedAt, now, format)}
              </span>
            </span>
            <TicketState ticket={ticket} />
          </PlainLink>
        </li>
      ))}
    </ul>
  )
}

/** The state of a ticket in a word: an answer first, then the status. */
export function TicketState({ ticket }: { ticket: Pick<ListedTicket, 'status' | 'isAnswered'> }) {
  const isUnderWay = ticket.status === 'open' || ticket.status === 'in_progress'
  return (
    <span
      className={joinClasses(
        'shrink-0 text-s font-semibold whitespace-nowrap',
        ticket.isAnswered && 'rounded-chip bg-action-soft px-2.5 py-1',
        isUnderWay ? 'text-action' : 'text-ink-soft',
      )}
    >
      {ticket.isAnswered ? texts.answered : ticketStatusLabels[ticket.status]}
    </span>
  )
}
