import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InboxTicket } from '@app/domain/support/inbox.contract'
import { inboxTexts as texts } from '@app/domain/support/inbox.texts'
import { inboxHouseholdPath } from '@app/domain/support/support-access.links'
import { isAccessRunning } from '@app/domain/support/support-access.rules'
import { householdTexts } from '@app/domain/support/support-access.texts'
import { ticketTexts } from '@app/domain/support/support-screens.texts'
import type { InboxEntry } from '@app/domain/support/support.fields'
import { inboxTicketPath } from '@app/domain/support/support.links'
import { ticketTypeLabels } from '@app/domain/support/support.vocabulary'
import { hasCode } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import type { Format } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { WrittenText } from '../../../page/written-text.tsx'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { FoldedEnvironment } from '../environment.tsx'
import { TicketRows } from '../ticket-rows.tsx'
import { Thread } from '../ticket/thread.tsx'
import { atWhen } from '../when.ts'
import { AnswerForm } from './answer-form.tsx'
import { inboxTicketQuery } from './inbox-queries.ts'
import { NoteForm } from './note-form.tsx'
import { TicketControls } from './ticket-controls.tsx'

/** An open ticket of the inbox: its facts, its thread with internal notes, and the answer. */
export function InboxTicketView({ ticketId }: { ticketId: string }) {
  const { data: ticket, error, refetch } = useQuery(inboxTicketQuery(ticketId))
  if (!ticket && hasCode(error, 'NOT_FOUND')) {
    return (
      <Card>
        <EmptyState drawing={<LateDrawing name="NothingFoundDrawing" className="h-28" />} {...texts.gone} />
      </Card>
    )
  }
  if (!ticket && error) return <LoadFailure error={error} retry={refetch} />
  if (!ticket) return <SkeletonRows label={texts.loadingTicket} rows={4} />
  return <OpenTicket ticket={ticket} />
}

function OpenTicket({ ticket }: { ticket: InboxTicket }) {
  const format = useFormat()
  return (
    <article aria-label={texts.openTicket} className="grid grid-cols-1 gap-gap">
      <Card className="grid grid-cols-1 gap-4">
        <Head ticket={ticket} format={format} />
        {ticket.access && <OpenAccess ticketId={ticket.id} expiresAt={ticket.access.expiresAt} />}
        <TicketControls ticket={ticket} />
        {ticket.environment && (
          <FoldedEnvironment
            title={texts.environment}
            environment={ticket.environment}
            className="border-t border-line pt-2"
          />
        )}
      </Card>
      <Thread
        entries={ticket.thread}
        format={format}
        reader="staff"
        renderNote={(note) => <Note note={note} format={format} />}
      />
      <InboxComposer ticket={ticket} />
      {ticket.others.length > 0 && (
        <Card aria-labelledby="other-tickets" className="pb-2">
          <h2 id="other-tickets" className="mb-2 text-l font-semibold">
            {texts.others}
          </h2>
          <TicketRows label={texts.others} tickets={ticket.others} addressOf={inboxTicketPath} />
        </Card>
      )}
    </article>
  )
}

function Head({ ticket, format }: { ticket: InboxTicket; format: Format }) {
  const now = useNow()
  const { owner, rating } = ticket
  return (
    <header className="wrap-anywhere">
      <h2
        dir="auto"
        translate="no"
        className="font-display text-xl leading-tight font-medium tracking-[-0.01em] text-balance"
      >
        {ticket.subject}
      </h2>
      <p className="mt-1 text-ink-soft">
        {ticketTexts.opened(
          ticketTypeLabels[ticket.type],
          ticket.number,
          atWhen(ticket.openedAt, now, format),
        )}
      </p>
      <p className="text-ink-soft">
        {texts.owner} <bdi translate="no">{owner.name}</bdi> · <bdi translate="no">{owner.email}</bdi>
        {owner.isVisitor && ` · ${texts.visitor}`}
      </p>
      {rating && (
        <p className="mt-1">
          {texts.rating}: {ticketTexts.rate.star(rating.stars)}
          {rating.text && (
            <>
              {' · '}
              <bdi translate="no">“{rating.text}”</bdi>
            </>
          )}
        </p>
      )}
    </header>
  )
}

/** Says until when the owner lets the staff look at the household, and leads there. */
function OpenAccess({ ticketId, expiresAt }: { ticketId: string; expiresAt: string }) {
  const format = useFormat()
  const now = useNow()
  if (!isAccessRunning(new Date(expiresAt), now)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-[16px] bg-sunk px-4 py-3">
      <p>{householdTexts.open(format.nearAfter(expiresAt, now))}</p>
      <LinkButton to={inboxHouseholdPath(ticketId)} variant="soft">
        {householdTexts.show}
      </LinkButton>
    </div>
  )
}

/** A note that only the staff reads. */
function Note({ note, format }: { note: Extract<InboxEntry, { kind: 'note' }>; format: Format }) {
  return (
    <aside className="ml-auto w-fit max-w-150 rounded-[16px] bg-accent-soft px-4 py-3.5">
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-s text-accent-ink">
        <b className="font-semibold">{texts.note.title}</b>
        <span>
          <bdi translate="no">{note.name ?? ticketTexts.deleted}</bdi> ·{' '}
          <time dateTime={note.at}>{format.time(note.at)}</time>
        </span>
      </p>
      <WrittenText text={note.text} />
    </aside>
  )
}

type Mode = 'answer' | 'note'

/** Writes an answer to the owner, or a note for the staff. */
export function InboxComposer({ ticket }: { ticket: InboxTicket }) {
  const [mode, setMode] = useState<Mode>('answer')
  const [attempt, setAttempt] = useState(0)
  const form = { ticket, onSent: () => setAttempt(attempt + 1) }
  return (
    <Card aria-label={texts.mode} className="grid grid-cols-1 gap-3">
      <RadioChips<Mode>
        legend={texts.mode}
        isLegendHidden
        choices={[
          { value: 'answer', label: texts.answer.title },
          { value: 'note', label: texts.note.title },
        ]}
        chosen={mode}
        onChoose={setMode}
      />
      {mode === 'answer' ? (
        <AnswerForm key={`answer ${attempt}`} {...form} />
      ) : (
        <NoteForm key={`note ${attempt}`} {...form} />
      )}
    </Card>
  )
}
