import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import MessageCircleReply from 'lucide-react/icons/message-circle-reply'
import { useSearchParams } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { supportTexts as texts } from '@app/domain/support/support-screens.texts'
import type { ListedTicket } from '@app/domain/support/support.contract'
import { supportLink, ticketPath, typeFromAddress } from '@app/domain/support/support.links'
import { LoadFailure } from '../../api/load-failure.tsx'
import { latePart } from '../../loading/late-part.tsx'
import { LoadMore } from '../../records/load-more.tsx'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Skeleton, SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { SupportCard } from './centre/support-card.tsx'
import { supportQuery, ticketsQuery } from './support-queries.ts'
import { TicketRows } from './ticket-rows.tsx'

const NewTicketWindow = latePart(() => import('./write/new-ticket-window.tsx'), { when: 'press' })

/** Support: an answered ticket first, then the Support Centre card and all tickets. `?type=` opens the form. */
export default function SupportPage() {
  const [search, setSearch] = useSearchParams()
  const type = typeFromAddress(search.get('type'))
  const close = () =>
    setSearch(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete('type')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={texts.title} description={texts.subtitle} help={pageHelp['/support']} />
      <Centre />
      {type && <NewTicketWindow key={type} type={type} onClose={close} />}
    </div>
  )
}

function Centre() {
  const { data, error, refetch } = useQuery(supportQuery)
  if (!data && error) return <LoadFailure error={error} retry={refetch} />
  if (!data) {
    return (
      <output aria-busy className="grid grid-cols-1 gap-gap">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </output>
    )
  }
  const answered = data.tickets.find(({ isAnswered }) => isAnswered)
  return (
    <div className="grid grid-cols-1 items-start gap-gap min-[75rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] min-[75rem]:gap-x-6">
      <div className="grid min-w-0 grid-cols-1 gap-gap">
        {answered && <Answered ticket={answered} />}
        <SupportCard
          promise={data.promise}
          getSupport={supportLink('general')}
          isDetailed
          isQuiet={answered !== undefined}
        />
      </div>
      <Tickets />
    </div>
  )
}

/** The focal point of the page: a ticket whose answer waits for the user. */
function Answered({ ticket }: { ticket: ListedTicket }) {
  return (
    <section
      aria-labelledby="answered"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-action-soft p-4 tablet:p-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-surface text-action">
        <MessageCircleReply aria-hidden size={20} />
      </span>
      <div className="min-w-44 flex-1 wrap-anywhere">
        <p className="text-s font-semibold text-action">{texts.newAnswer}</p>
        <h2
          id="answered"
          dir="auto"
          translate="no"
          className="font-display text-[1.25rem] leading-snug font-medium"
        >
          {ticket.subject}
        </h2>
      </div>
      <LinkButton to={ticketPath(ticket.id)} aria-describedby="answered" className="max-tablet:w-full">
        {texts.read}
      </LinkButton>
    </section>
  )
}

function Tickets() {
  const tickets = useInfiniteQuery(ticketsQuery)
  const entries = tickets.data?.pages.flatMap((page) => page.entries)
  return (
    <Card aria-labelledby="tickets">
      <h2 id="tickets" className="mb-2 text-l font-semibold">
        {texts.tickets}
      </h2>
      {!entries && tickets.error && (
        <LoadFailure heading="h3" error={tickets.error} retry={tickets.refetch} />
      )}
      {!entries && !tickets.error && <SkeletonRows label={texts.loadingTickets} />}
      {entries?.length === 0 && (
        <EmptyState heading="h3" drawing={<NoRecordsDrawing className="h-28" />} {...texts.none} />
      )}
      {entries && <TicketRows label={texts.tickets} tickets={entries} />}
      <LoadMore pages={tickets} />
    </Card>
  )
}
