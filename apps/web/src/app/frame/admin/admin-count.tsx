import { useQuery } from '@tanstack/react-query'
import { administrationTexts as texts } from '@app/domain/installation/administration.texts'
import type { Attention } from '@app/domain/installation/overview.contract'
import type { AttentionKind } from '@app/domain/installation/overview.vocabulary'
import { orpc } from '../../../api/queries.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import type { AdminEntryId } from './admin-navigation.ts'

/** Interval at which the counts are read again, in ms. */
const READ_AGAIN_MILLISECONDS = 60_000

const overviewQuery = orpc.overview.getOverview.queryOptions({
  input: {},
  refetchInterval: READ_AGAIN_MILLISECONDS,
})

/** Kinds of problems that a screen solves. */
const kindsOf: Partial<Record<AdminEntryId, readonly AttentionKind[]>> = {
  queues: ['mail-refused', 'work-failed'],
  storage: ['storage-nearly-full'],
  inbox: ['tickets-open', 'tickets-late'],
  moderation: ['held-posts'],
}

/** Number of items that wait on a screen of the administration; red if one is late or broken. */
export function AdminCount({ of, inRow = false }: { of: AdminEntryId; inRow?: boolean }) {
  const kinds = kindsOf[of]
  const { data } = useQuery({ ...overviewQuery, enabled: kinds !== undefined })
  const problems = (data?.attention ?? []).filter(({ kind }) => kinds?.includes(kind))
  if (problems.length === 0) return null
  const count = countOf(problems)
  const isUrgent = problems.some((problem) => problem.isUrgent)
  return (
    <span
      className={joinClasses(
        'min-w-5 rounded-chip px-1.5 text-center text-[0.75rem]/5 font-bold',
        isUrgent ? 'bg-danger-soft text-danger' : 'bg-surface text-ink-soft',
        inRow
          ? 'relative ml-1.5'
          : 'max-desktop:absolute max-desktop:top-0.5 max-desktop:right-0 desktop:relative desktop:ml-auto',
      )}
    >
      <span className="sr-only">, </span>
      {count.toLocaleString('en')}
      <span className="sr-only"> {isUrgent ? texts.late : texts.waiting}</span>
    </span>
  )
}

/** Late tickets are among the open ones. */
const countOf = (problems: readonly Attention[]): number =>
  Math.max(...problems.filter(({ kind }) => kind.startsWith('tickets')).map(({ count }) => count ?? 1), 0) +
  problems.filter(({ kind }) => !kind.startsWith('tickets')).reduce((sum, { count }) => sum + (count ?? 1), 0)
