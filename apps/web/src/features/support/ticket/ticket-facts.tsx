import { type ReactNode, useState } from 'react'
import { environmentTexts, ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import {
  type OwnerStatus,
  ticketPriorityLabels,
  ticketStatusLabels,
} from '@app/domain/support/support.vocabulary'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { FoldedEnvironment } from '../environment.tsx'
import { showState } from './state-card.tsx'
import { useOpenTicket } from './ticket-actions.ts'
import { useTicketChange } from './use-ticket-change.ts'

/** Facts of the ticket, and the statuses that its owner can set. */
export function TicketFacts() {
  const { ticket } = useOpenTicket()
  const { status, priority, firstAnswerMinutes, email, rating } = ticket
  return (
    <Card aria-labelledby="ticket-facts">
      <h2 id="ticket-facts" className="text-l font-semibold">
        {texts.facts}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5 wrap-anywhere">
        <Fact name={texts.status}>
          <b className="font-semibold">{ticketStatusLabels[status]}</b>
        </Fact>
        <Fact name={texts.priority}>{ticketPriorityLabels[priority]}</Fact>
        <Fact name={texts.firstAnswer}>
          {firstAnswerMinutes === null ? texts.notYet : texts.after(firstAnswerMinutes)}
        </Fact>
        <Fact name={texts.mail}>{texts.getsAnswers(email)}</Fact>
        {rating && <Fact name={texts.rating}>{texts.rate.star(rating.stars)}</Fact>}
      </dl>
      <StatusButtons />
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </>
)

function StatusButtons() {
  const { ticket } = useOpenTicket()
  const { busy, setStatus } = useTicketChange()
  const [isAsking, setAsking] = useState(false)
  // The card above says what the change means, and asks for the rating.
  const change = async (status: OwnerStatus) => {
    const isDone = await setStatus(status)
    setAsking(false)
    if (isDone) showState()
  }
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
  if (isOver && !ticket.acceptsMessages) return null
  return (
    <div className="mt-4 grid grid-cols-1 gap-1.5">
      {isOver ? (
        <Button variant="soft" busy={busy} onClick={() => void change('open')}>
          {texts.reopen}
        </Button>
      ) : (
        <Button variant="soft" busy={busy} onClick={() => void change('resolved')}>
          {texts.resolve}
        </Button>
      )}
      {ticket.status !== 'closed' && (
        <Button variant="quiet" disabled={busy} onClick={() => setAsking(true)}>
          {texts.close}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...texts.closeQuestion}
        destructive={false}
        busy={busy}
        onConfirm={() => void change('closed')}
      />
    </div>
  )
}

/** Facts about the browser that were sent with the ticket, folded. */
export function SentEnvironment() {
  const { environment } = useOpenTicket().ticket
  if (!environment) return null
  return (
    <Card className="py-3">
      <FoldedEnvironment
        title={environmentTexts.title}
        environment={environment}
        note={environmentTexts.note}
      />
    </Card>
  )
}
