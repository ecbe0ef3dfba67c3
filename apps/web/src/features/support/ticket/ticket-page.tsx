import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useParams } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { supportTexts, ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import { SUPPORT_LINK, supportLink } from '@app/domain/support/support.links'
import { hasCode } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { usePageTitle } from '../../../page/use-page-title.ts'
import { NothingFoundDrawing } from '../../../ui/art/empty/nothing-found-drawing.tsx'
import { HelpLink } from '../../../ui/controls/help-link.tsx'
import { Link, LinkButton } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { supportQuery, ticketQuery } from '../support-queries.ts'
import { TicketRows } from '../ticket-rows.tsx'
import { AccessCard } from './access-card.tsx'
import { Composer } from './composer.tsx'
import { StateCard } from './state-card.tsx'
import { Thread } from './thread.tsx'
import { OpenTicketContext, useOwnerActions } from './ticket-actions.ts'
import { SentEnvironment, TicketFacts } from './ticket-facts.tsx'
import { TicketHead } from './ticket-head.tsx'

/** A ticket of the user with its thread. */
export default function TicketPage() {
  const { ticketId = '' } = useParams()
  return (
    <>
      <div className="mb-1 flex items-center justify-between">
        <Link to={SUPPORT_LINK} className="inline-flex min-h-control items-center gap-1.5 text-s">
          <ChevronLeft aria-hidden size={18} />
          {supportTexts.back}
        </Link>
        <HelpLink article={pageHelp['/support/tickets/:ticketId']} />
      </div>
      <OwnTicket key={ticketId} ticketId={ticketId} />
    </>
  )
}

function OwnTicket({ ticketId }: { ticketId: string }) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(ticketId))
  const actions = useOwnerActions(ticketId)
  const format = useFormat()
  usePageTitle(ticket?.subject ?? supportTexts.title)
  if (!ticket && hasCode(error, 'NOT_FOUND')) return <Gone />
  if (!ticket && error) return <LoadFailure heading="h1" error={error} retry={refetch} />
  if (!ticket) return <TicketSkeleton />
  return (
    <OpenTicketContext value={{ ticket, format, actions, keepsDraft: true }}>
      <TicketHead />
      <div className="mt-4 grid grid-cols-1 items-start gap-gap min-[75rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] min-[75rem]:gap-x-6">
        <div className="grid min-w-0 grid-cols-1 gap-gap">
          <StateCard />
          <Thread entries={ticket.thread} format={format} reader="owner" />
          <Composer />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-gap">
          <TicketFacts />
          <AccessCard />
          <SentEnvironment />
          <OwnTickets openId={ticketId} />
        </div>
      </div>
    </OpenTicketContext>
  )
}

/** Replaces a ticket that was deleted, or belongs to another account. */
const Gone = () => (
  <EmptyState
    heading="h1"
    drawing={<NothingFoundDrawing className="h-36" />}
    title={texts.gone.title}
    sentence={texts.gone.message}
    action={<LinkButton to={SUPPORT_LINK}>{texts.gone.action}</LinkButton>}
  />
)

/** Placeholder of a loading ticket. */
export const TicketSkeleton = () => (
  <output aria-busy className="grid grid-cols-1 gap-gap">
    <span className="sr-only">{texts.loading}</span>
    <Skeleton className="h-24 rounded-card" />
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-28 rounded-card" />
  </output>
)

/** The newest tickets beside the open one. A failure leaves the card out: the ticket itself is here. */
function OwnTickets({ openId }: { openId: string }) {
  const { data } = useQuery(supportQuery)
  if (!data) return null
  return (
    <Card aria-labelledby="own-tickets" className="pb-2">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="own-tickets" className="text-l font-semibold">
          {supportTexts.tickets}
        </h2>
        <Link to={supportLink('general')} className="inline-flex min-h-control items-center text-s">
          {supportTexts.getSupport}
        </Link>
      </div>
      <TicketRows label={supportTexts.tickets} tickets={data.tickets} openId={openId} />
    </Card>
  )
}
