import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import MessageCircleReply from 'lucide-react/icons/message-circle-reply'
import type { ComponentType, ReactNode } from 'react'
import { ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import type { Ticket } from '@app/domain/support/support.contract'
import { useNow } from '../../../format/use-now.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { promiseInWords } from '../centre/promise-words.tsx'
import { promiseQuery } from '../support-queries.ts'
import { byWhen } from '../when.ts'
import { Rating } from './rating.tsx'
import { useOpenTicket } from './ticket-actions.ts'

const STATE_ID = 'ticket-state-card'

/** Scrolls to the state of the ticket after it changed, and focuses it for screen readers. */
export const showState = (): void => document.getElementById(STATE_ID)?.focus()

/** The focal point of a ticket: when to expect an answer, or the user's next step. */
export function StateCard() {
  const { ticket, format } = useOpenTicket()
  const now = useNow()
  const promise = useQuery(promiseQuery)
  const promised = promise.data && promiseInWords(promise.data, format)
  const { expectedBy, status, isAnswered } = ticket
  if (expectedBy !== null) {
    const by = byWhen(expectedBy, now, format)
    if (new Date(expectedBy) >= now)
      return (
        <Frame icon={Clock} title={texts.expect(by)}>
          {promised && <p>{promised}</p>}
        </Frame>
      )
    return (
      <Frame icon={Clock} title={texts.late.title} isLate>
        <p>{texts.late.sentence(by)}</p>
      </Frame>
    )
  }
  if (status === 'resolved' || status === 'closed') return <Over ticket={ticket} />
  if (!isAnswered) return null
  return (
    <Frame icon={MessageCircleReply} title={texts.yourTurn.title(lastAnswerer(ticket))}>
      <p>{texts.yourTurn.sentence}</p>
    </Frame>
  )
}

/** First name of the staff member who wrote last. */
const lastAnswerer = ({ thread }: Ticket): string =>
  thread.findLast(({ kind, by }) => kind === 'message' && by === 'staff')?.name ?? texts.support

/** A ticket without further work: it asks for the rating. */
function Over({ ticket: { status, canRate, rating, acceptsMessages } }: { ticket: Ticket }) {
  const words = acceptsMessages ? texts.over.canWrite : texts.over.refuses
  if (!canRate) {
    return (
      <Frame icon={CircleCheck} title={status === 'closed' ? texts.over.closed : texts.over.resolved}>
        <p>{words}</p>
      </Frame>
    )
  }
  return (
    <Frame icon={CircleCheck} title={rating ? texts.rate.titleOfRated : texts.rate.title}>
      <p>{status === 'closed' ? words : texts.rate.sentence}</p>
      <Rating />
    </Frame>
  )
}

interface FrameProps {
  icon: ComponentType<{ size: number }>
  title: string
  isLate?: boolean
  children?: ReactNode
}

const Frame = ({ icon: Icon, title, isLate = false, children }: FrameProps) => (
  <section
    id={STATE_ID}
    tabIndex={-1}
    aria-labelledby="ticket-state"
    className={joinClasses(
      'grid scroll-mt-20 grid-cols-[44px_minmax(0,1fr)] gap-x-3.5 rounded-card p-4 tablet:px-5.5 tablet:py-5',
      isLate ? 'bg-accent-soft' : 'bg-action-soft',
    )}
  >
    <span
      aria-hidden
      className={joinClasses(
        'grid size-11 place-items-center rounded-[14px] bg-surface',
        isLate ? 'text-accent-ink' : 'text-action',
      )}
    >
      <Icon size={20} />
    </span>
    <div className="min-w-0 wrap-anywhere">
      <h2
        id="ticket-state"
        className="font-display text-[1.25rem] leading-snug font-medium tracking-[-0.01em] text-balance"
      >
        {title}
      </h2>
      <div className="mt-1 grid gap-3 text-s text-pretty text-ink-soft">{children}</div>
    </div>
  </section>
)
