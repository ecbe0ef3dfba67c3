import Check from 'lucide-react/icons/check'
import { Fragment, type ReactNode } from 'react'
import { ticketTexts as texts } from '@app/domain/support/support-screens.texts'
import type { InboxEntry } from '@app/domain/support/support.fields'
import { ticketStatusLabels } from '@app/domain/support/support.vocabulary'
import { formatDay, nearDayOf } from '../../../format/format-dates.ts'
import type { Format } from '../../../format/format.ts'
import { useNow } from '../../../format/use-now.ts'
import { WrittenText } from '../../../page/written-text.tsx'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { takeInitials } from '../../../ui/layout/avatar.tsx'
import { MessageFiles } from './message-files.tsx'

interface ThreadProps<Entry extends InboxEntry> {
  entries: readonly Entry[]
  format: Format
  /** The side of the reader: their own messages are at the right. */
  reader: 'owner' | 'staff'
  /** Draws an internal note. */
  renderNote?: (note: Extract<Entry, { kind: 'note' }>) => ReactNode
}

/** The messages of a ticket by days. The reader's are at the right; a change of the status is one line. */
export function Thread<Entry extends InboxEntry>({
  entries,
  format,
  reader,
  renderNote,
}: ThreadProps<Entry>) {
  const today = format.dayOf(useNow())
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = format.dayOf(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return (
    <div className="grid grid-cols-1 gap-4.5 tablet:gap-5.5">
      {[...days].map(([day, written]) => (
        <Fragment key={day}>
          <h2 className="flex items-center gap-3 text-s font-semibold text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {nearDayOf(day, today) ?? texts.today}
          </h2>
          <ol aria-label={formatDay(day)} className="grid grid-cols-1 gap-4.5 tablet:gap-5.5">
            {written.map((entry) => (
              <li key={entry.id} className="min-w-0">
                <ThreadEntry entry={entry} {...{ format, reader, renderNote }} />
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </div>
  )
}

function ThreadEntry<Entry extends InboxEntry>({
  entry,
  renderNote,
  ...rest
}: { entry: Entry } & Omit<ThreadProps<Entry>, 'entries'>) {
  if (entry.kind === 'message') return <Message message={entry} {...rest} />
  if (entry.kind === 'status') return <StatusLine entry={entry} reader={rest.reader} />
  return renderNote?.(entry as Extract<Entry, { kind: 'note' }>)
}

/** Name of an author: 'You' for the reader, the product for the server. */
function nameOf({ by, name }: InboxEntry, reader: ThreadProps<InboxEntry>['reader']): string {
  if (by === 'owner' && reader === 'owner') return texts.you
  if (by === 'server') return texts.automatic
  return name ?? (by === 'staff' ? texts.support : texts.deleted)
}

function StatusLine({
  entry,
  reader,
}: {
  entry: Extract<InboxEntry, { kind: 'status' }>
  reader: ThreadProps<InboxEntry>['reader']
}) {
  return (
    <p className="flex items-center gap-2.5 pl-11.5 text-s text-ink-soft wrap-anywhere">
      <Check aria-hidden size={17} className="shrink-0 text-good" />
      {texts.event(nameOf(entry, reader), ticketStatusLabels[entry.status])}
    </p>
  )
}

interface MessageProps {
  message: Extract<InboxEntry, { kind: 'message' }>
  format: Format
  reader: ThreadProps<InboxEntry>['reader']
}

function Message({ message, format, reader }: MessageProps) {
  const isMine = message.by === reader
  const isStaff = message.by === 'staff'
  const face = (
    <span
      aria-hidden
      translate="no"
      className={joinClasses(
        'grid size-9 place-items-center rounded-chip text-[0.875rem] font-bold',
        isStaff ? 'bg-action text-action-ink' : 'bg-lilac text-ink',
      )}
    >
      {takeInitials(message.name ?? texts.support).slice(0, 1)}
    </span>
  )
  return (
    <article
      className={joinClasses(
        'grid w-fit max-w-160 gap-2.5 tablet:max-w-150',
        isMine ? 'ml-auto grid-cols-[minmax(0,1fr)_36px]' : 'grid-cols-[36px_minmax(0,1fr)]',
      )}
    >
      {!isMine && face}
      <div
        className={joinClasses(
          'min-w-0 px-4 py-3.5',
          isMine
            ? 'rounded-[20px_6px_20px_20px] bg-sunk'
            : 'rounded-[6px_20px_20px_20px] bg-surface shadow-raised',
        )}
      >
        <p className="mb-1 flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <bdi translate="no" className="font-semibold">
            {nameOf(message, reader)}
          </bdi>
          <span className="text-s text-ink-soft">
            {isStaff && !isMine && `${texts.support} · `}
            <time dateTime={message.at}>{format.time(message.at)}</time>
            {message.isMail && ` · ${texts.byMail}`}
          </span>
        </p>
        <WrittenText text={message.text} />
        <MessageFiles files={message.files} />
      </div>
      {isMine && face}
    </article>
  )
}
