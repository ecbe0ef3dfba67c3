import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { fillMessage } from '@app/domain/kernel/errors'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { visitorTexts as texts } from '@app/domain/support/support-screens.texts'
import type { Ticket } from '@app/domain/support/support.contract'
import { supportErrors } from '@app/domain/support/support.errors'
import { answerWithin, ANSWER_TIMEOUT } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { formatFor } from '../../../format/format.ts'
import { Frame } from '../../../page/frame.tsx'
import { usePageTitle } from '../../../page/use-page-title.ts'
import { NothingFoundDrawing } from '../../../ui/art/empty/nothing-found-drawing.tsx'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { HelpLink } from '../../../ui/controls/help-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { pageTitleStyle } from '../../../ui/layout/page-header.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { Composer } from '../ticket/composer.tsx'
import { StateCard } from '../ticket/state-card.tsx'
import { Thread } from '../ticket/thread.tsx'
import { OpenTicketContext, type TicketActions } from '../ticket/ticket-actions.ts'
import { TicketFacts } from '../ticket/ticket-facts.tsx'
import { TicketHead } from '../ticket/ticket-head.tsx'
import { TicketSkeleton } from '../ticket/ticket-page.tsx'

/** Times are those of the device: a visitor has no preferences. */
const format = formatFor(defaultPreferences)

const keyOf = (token: string) => ['visitor ticket', token] as const

/** The ticket of a visitor behind a mailed link, whose secret is the fragment of the address. */
export default function VisitorTicketPage() {
  const token = useLocation().hash.slice(1)
  return (
    <Frame forVisitors>
      <div className="flex justify-end">
        <HelpLink article={pageHelp['/contact-ticket']} />
      </div>
      <VisitorTicket key={token} token={token} />
    </Frame>
  )
}

function VisitorTicket({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => client.visitorTickets.readVisitorTicket({ token }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })
  const actions = useVisitorActions(token, refetch)
  const ticket = data?.ticket
  usePageTitle(ticket?.subject ?? texts.title)
  if (token === '' || hasCode(error, supportErrors.TICKET_LINK_INVALID.code)) return <WrongLink />
  if (!data && error) return <LoadFailure heading="h1" error={error} retry={refetch} />
  if (!data) return <TicketSkeleton />
  if (!ticket) return <Confirm token={token} onConfirmed={actions.show} />
  return (
    <OpenTicketContext value={{ ticket, format, actions, keepsDraft: false }}>
      <TicketHead />
      <div className="mt-4 grid grid-cols-1 items-start gap-gap min-[75rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] min-[75rem]:gap-x-6">
        <div className="grid min-w-0 grid-cols-1 gap-gap">
          <StateCard />
          <Thread entries={ticket.thread} format={format} reader="owner" />
          <Composer isVisitor />
        </div>
        <TicketFacts />
      </div>
    </OpenTicketContext>
  )
}

function useVisitorActions(token: string, reload: () => Promise<unknown>): TicketActions {
  const queryClient = useQueryClient()
  return {
    write: (message, signal) => client.visitorTickets.addVisitorMessage({ token, ...message }, { signal }),
    setStatus: (status, signal) =>
      client.visitorTickets.setVisitorTicketStatus({ token, status }, { signal }),
    rate: (rating, signal) => client.visitorTickets.rateVisitorTicket({ token, ...rating }, { signal }),
    show: (ticket) => queryClient.setQueryData<{ ticket: Ticket | null }>(keyOf(token), { ticket }),
    reload,
  }
}

/** Opens the ticket by a press: mail scanners follow links too, and must not confirm an address. */
function Confirm({ token, onConfirmed }: { token: string; onConfirmed: (ticket: Ticket) => void }) {
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const showToast = useToast()
  const confirm = async () => {
    try {
      onConfirmed(
        await answerWithin(ANSWER_TIMEOUT, (signal) =>
          client.visitorTickets.confirmContact({ token }, { signal }),
        ),
      )
      showToast({ title: texts.confirm.sent, variant: 'success' })
    } catch (error) {
      showProblem(toProblem(error))
    }
  }
  return (
    <Card className="mx-auto grid max-w-xl gap-4">
      <h1 tabIndex={-1} className={pageTitleStyle}>
        {texts.confirm.title}
      </h1>
      <p className="text-ink-soft">{texts.confirm.sentence}</p>
      <Button size="large" busy={busy} onClick={() => void run(confirm)}>
        {texts.confirm.action}
      </Button>
    </Card>
  )
}

const { TICKET_LINK_INVALID: invalid } = supportErrors

const WrongLink = () => (
  <EmptyState
    heading="h1"
    drawing={<NothingFoundDrawing className="h-36" />}
    title={invalid.title}
    sentence={fillMessage(invalid, {})}
    action={
      <a href="/contact" className={buttonStyle('primary')}>
        {texts.writeAgain}
      </a>
    }
  />
)
