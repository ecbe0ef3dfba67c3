import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { QueueEntry } from '@app/domain/community/moderation.contract'
import { moderationPageTexts } from '@app/domain/community/moderation.texts'
import { plural } from '@app/domain/kernel/message-format'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { OpenCase } from './open-case.tsx'
import { QueueList } from './queue-list.tsx'
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx'

/** Interval at which an open queue is read again, in ms. */
const READ_AGAIN_MILLISECONDS = 60_000

/** The queue and the open case: side by side on a desktop, one after the other on a phone. */
export function QueueView() {
  const queue = useQuery(
    orpc.moderation.listQueue.queryOptions({ input: {}, refetchInterval: READ_AGAIN_MILLISECONDS }),
  )
  if (queue.error && !queue.data) return <LoadFailure error={queue.error} retry={queue.refetch} />
  if (!queue.data) return <SkeletonRows label="Loading the queue" rows={5} />
  return <Queue {...queue.data} />
}

function Queue({ entries, waiting }: { entries: readonly QueueEntry[]; waiting: number }) {
  const { chosenId, open, place, choose, step } = useOpenCase(entries)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    '?': () => setHelpOpen(true),
  })
  const isEmpty = entries.length === 0 && chosenId === null
  return (
    <>
      {isEmpty ? (
        <Card>
          <EmptyState
            drawing={<LateDrawing name="NapDrawing" className="h-32" />}
            {...moderationPageTexts.nothingWaits}
          />
        </Card>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]">
          <section aria-label="Waiting" className={joinClasses(chosenId !== null && 'max-desktop:hidden')}>
            <p className="mb-2 text-ink-soft" aria-live="polite">
              {countInWords(waiting, entries.length)}
            </p>
            <QueueList entries={entries} openId={open?.id ?? chosenId} />
          </section>
          <div className={joinClasses('grid grid-cols-1 gap-4', chosenId === null && 'max-desktop:hidden')}>
            <PlainLink
              to="?"
              className="inline-flex min-h-control items-center gap-1.5 justify-self-start font-semibold text-action desktop:hidden"
            >
              <ChevronLeft aria-hidden size={18} />
              Queue
            </PlainLink>
            <OpenCase
              key={open?.id ?? chosenId}
              entry={open}
              id={chosenId}
              onDecided={(id) => choose(afterDeciding(entries, place, id))}
            />
          </div>
        </div>
      )}
      <ShortcutHelp open={isHelpOpen} onOpenChange={setHelpOpen} />
    </>
  )
}

/** Number of waiting cases, and how many of them are listed. */
function countInWords(waiting: number, listed: number): string {
  if (waiting === 0) return 'Nothing waits'
  const all = plural(waiting, { one: '# case waits', other: '# cases wait' })
  return waiting > listed ? `${all}. The ${listed} that wait longest are listed.` : all
}

/** The next case after a decision about the one at a place; null for the whole queue. */
function afterDeciding(entries: readonly QueueEntry[], place: number, id: string): string | null {
  const others = entries.filter((entry) => entry.id !== id)
  return others[Math.min(Math.max(place, 0), others.length - 1)]?.id ?? null
}

/** The open case, by its id in the address; a desktop opens the first one without an address. */
function useOpenCase(entries: readonly QueueEntry[]) {
  const [params, setParams] = useSearchParams()
  const chosenId = params.get('case')
  const found = entries.findIndex(({ id }) => id === chosenId)
  const place = chosenId === null ? 0 : found
  const choose = (id: string | null) =>
    setParams(id === null ? {} : { case: id }, { replace: true, preventScrollReset: true })
  const step = (by: number) => {
    const next = entries[place < 0 ? 0 : place + by]
    if (next) choose(next.id)
  }
  return { chosenId, open: entries[place], place, choose, step }
}
