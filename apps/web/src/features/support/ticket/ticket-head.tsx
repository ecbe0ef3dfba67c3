import { ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import { ticketTypeLabels } from '@app/domain/support/support.vocabulary'
import { useNow } from '../../../format/use-now.ts'
import { pageTitleStyle } from '../../../ui/layout/page-header.tsx'
import { atWhen } from '../when.ts'
import { useOpenTicket } from './ticket-actions.ts'

/** Subject of a ticket, its type, number and age. */
export function TicketHead() {
  const { ticket, format } = useOpenTicket()
  const now = useNow()
  return (
    <header className="wrap-anywhere">
      <h1 tabIndex={-1} dir="auto" translate="no" className={pageTitleStyle}>
        {ticket.subject}
      </h1>
      <p className="mt-1.5 text-ink-soft">
        {texts.opened(ticketTypeLabels[ticket.type], ticket.number, atWhen(ticket.openedAt, now, format))}
      </p>
    </header>
  )
}
