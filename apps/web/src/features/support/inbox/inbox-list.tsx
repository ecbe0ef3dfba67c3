import { useLocation } from 'react-router'
import type { ListedInboxTicket } from '@app/domain/support/inbox.contract'
import { inboxTexts as texts } from '@app/domain/support/inbox.texts'
import { shortTypeLabels } from '@app/domain/support/support-screens.texts'
import { inboxTicketPath } from '@app/domain/support/support.links'
import { ticketPriorityLabels, ticketStatusLabels } from '@app/domain/support/support.vocabulary'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { byWhen } from '../when.ts'

interface InboxListProps {
  tickets: readonly ListedInboxTicket[]
  openId: string | undefined
}

/** The listed tickets, each a link to itself that keeps the filters. */
export function InboxList({ tickets, openId }: InboxListProps) {
  const { search } = useLocation()
  return (
    <ol
      aria-label={texts.tickets}
      className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-raised"
    >
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <PlainLink
            to={`${inboxTicketPath(ticket.id)}${search}`}
            preventScrollReset
            {...(ticket.id === openId && { 'aria-current': 'page' as const })}
            className={joinClasses(
              'grid gap-0.5 px-4 py-3.5 -outline-offset-3 wrap-anywhere hover:bg-sunk tablet:px-5',
              ticket.id === openId && 'desktop:bg-action-soft',
            )}
          >
            <span className="flex flex-wrap justify-between gap-x-3 text-s text-ink-soft">
              <span>
                #{ticket.number} · <bdi translate="no">{ticket.owner.name}</bdi>
                {ticket.owner.isVisitor && ` · ${texts.visitor}`}
              </span>
              <Urgency ticket={ticket} />
            </span>
            <bdi translate="no" className="leading-snug font-semibold">
              {ticket.subject}
            </bdi>
            <span className="flex flex-wrap justify-between gap-x-3 text-s">
              <span className="text-ink-soft">
                {shortTypeLabels[ticket.type]} · {ticketStatusLabels[ticket.status]}
                {ticket.assignee && (
                  <>
                    {' · '}
                    <bdi translate="no">{ticket.assignee.name}</bdi>
                  </>
                )}
              </span>
              <Due ticket={ticket} />
            </span>
          </PlainLink>
        </li>
      ))}
    </ol>
  )
}

/** The priority of a ticket, if it is not the usual one. */
function Urgency({ ticket: { priority } }: { ticket: ListedInboxTicket }) {
  if (priority === 'medium') return null
  return (
    <span
      className={joinClasses(
        'font-semibold',
        { urgent: 'text-danger', high: 'text-accent-ink', low: 'text-ink-soft' }[priority],
      )}
    >
      {ticketPriorityLabels[priority]}
    </span>
  )
}

/** Time by which a waiting owner was promised an answer. */
function Due({ ticket: { expectedBy, isAnswered } }: { ticket: ListedInboxTicket }) {
  const format = useFormat()
  const now = useNow()
  if (expectedBy === null) return isAnswered ? <span className="text-ink-soft">{texts.answered}</span> : null
  const isLate = new Date(expectedBy) < now
  const by = byWhen(expectedBy, now, format)
  return (
    <span className={joinClasses('font-semibold', isLate ? 'text-danger' : 'text-action')}>
      {isLate ? texts.late(by) : texts.due(by)}
    </span>
  )
}
