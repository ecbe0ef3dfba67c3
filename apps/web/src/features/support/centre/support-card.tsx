import Bug from 'lucide-react/icons/bug'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Lightbulb from 'lucide-react/icons/lightbulb'
import type { ReactNode } from 'react'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { supportTexts as texts, ticketTexts } from '@app/domain/support/support-screens.texts'
import type { ListedTicket, SupportPromise } from '@app/domain/support/support.contract'
import { SUPPORT_LINK, supportLink } from '@app/domain/support/support.links'
import { RECENT_TICKETS, ticketTypes } from '@app/domain/support/support.vocabulary'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Link, LinkButton } from '../../../ui/controls/link.tsx'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TicketRows } from '../ticket-rows.tsx'
import { byWhen } from '../when.ts'
import { promiseInWords } from './promise-words.tsx'

const icons = { bug: Bug, feedback: Lightbulb, general: CircleQuestionMark } as const

interface SupportCardProps {
  promise: SupportPromise
  /** Address of Get Support: the page of the support, or on that page its form. */
  getSupport?: string
  /** True to state in small type how fast the support answers. */
  isDetailed?: boolean
  /** True if another card has the filled button of the page. */
  isQuiet?: boolean
  children?: ReactNode
}

/** Support Centre: actions, the help center, and the time of the next answer (spec engagement §2). */
export function SupportCard({
  promise,
  getSupport = SUPPORT_LINK,
  isDetailed = false,
  isQuiet = false,
  children,
}: SupportCardProps) {
  const format = useFormat()
  const now = useNow()
  return (
    <Card aria-labelledby="support-centre" className="@container">
      <h2 id="support-centre" className="text-l font-semibold">
        {texts.card}
      </h2>
      <p className="mt-1 text-ink-soft">
        {ticketTexts.expect(byWhen(promise.expectedBy, now, format))} if you write now.
      </p>
      {isDetailed && <p className="mt-1 text-s text-ink-soft">{promiseInWords(promise, format)}</p>}
      <nav aria-label={texts.card} className="mt-4 grid grid-cols-3 gap-2.5">
        {ticketTypes.map((type) => {
          const Icon = icons[type]
          return (
            <PlainLink
              key={type}
              to={supportLink(type)}
              preventScrollReset
              className="grid min-h-20 content-center justify-items-center gap-1.5 rounded-[16px] bg-sunk px-1.5 py-3 text-center text-s leading-tight font-semibold transition-colors hover:text-action"
            >
              <Icon aria-hidden size={20} className="text-action" />
              {texts.actions[type]}
            </PlainLink>
          )
        })}
      </nav>
      <div className="mt-2.5 grid grid-cols-1 gap-2.5 @min-[22rem]:grid-cols-2">
        <a href={HELP_CENTER} target="_blank" rel="noopener" className={buttonStyle('soft')}>
          {texts.helpCenter}
        </a>
        <LinkButton to={getSupport} variant={isQuiet ? 'soft' : 'primary'} preventScrollReset>
          {texts.getSupport}
        </LinkButton>
      </div>
      {children}
    </Card>
  )
}

interface RecentTicketsProps {
  tickets: readonly ListedTicket[]
  count: number
}

/** The newest tickets below the actions of the card. */
export function RecentTickets({ tickets, count }: RecentTicketsProps) {
  return (
    <section aria-labelledby="recent-tickets" className="mt-4">
      <div className="flex min-h-control items-center justify-between gap-4">
        <h3 id="recent-tickets" className="font-semibold">
          {texts.tickets}
        </h3>
        {count > tickets.length && (
          <Link to={SUPPORT_LINK} className="inline-flex min-h-control items-center text-s">
            {texts.all}
          </Link>
        )}
      </div>
      {count === 0 && <p className="text-s text-ink-soft">{texts.noneShort}</p>}
      <TicketRows label={texts.tickets} tickets={tickets.slice(0, RECENT_TICKETS)} />
    </section>
  )
}
