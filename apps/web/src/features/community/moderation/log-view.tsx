import { useInfiniteQuery } from '@tanstack/react-query'
import { logLabels } from '@app/domain/community/community.vocabulary'
import type { ModerationLogEntry } from '@app/domain/community/moderation.contract'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { cursorPages, orpc } from '../../../api/queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { LoadMore } from '../../../records/load-more.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'

/** Decisions of all moderators, newest first. */
export function LogView() {
  const pages = useInfiniteQuery(
    orpc.moderation.listLog.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(cursor !== undefined && { cursor }) }),
      ...cursorPages,
    }),
  )
  const entries = pages.data?.pages.flatMap((page) => page.entries)
  if (!entries && pages.error) return <LoadFailure error={pages.error} retry={pages.refetch} />
  if (!entries) return <SkeletonRows label="Loading the log" rows={5} />
  return (
    <Card aria-label="Log of moderators">
      {entries.length === 0 ? (
        <p className="text-ink-soft">No decisions yet.</p>
      ) : (
        <RowList label="Decisions">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </RowList>
      )}
      <LoadMore pages={pages} />
    </Card>
  )
}

function Entry({ entry }: { entry: ModerationLogEntry }) {
  const { near } = useFormat()
  const now = useNow()
  const { action, at, by, title, authorName, reason } = entry
  return (
    <Row
      title={
        <>
          {logLabels[action]}
          {title && (
            <>
              : <AsWritten>{title}</AsWritten>
            </>
          )}
        </>
      }
      detail={
        <>
          {authorName && (
            <>
              By <AsWritten>{authorName}</AsWritten>.{' '}
            </>
          )}
          “<AsWritten>{reason}</AsWritten>”
        </>
      }
      trailing={
        <span className="text-s text-ink-soft">
          {by ? <AsWritten>{by}</AsWritten> : 'A moderator'}, {near(at, now)}
        </span>
      }
    />
  )
}
