import { postedAgo } from '@app/domain/community/community.rules'
import {
  decisionLabels,
  holdReasonLabels,
  postKindLabels,
  reportReasonLabels,
} from '@app/domain/community/community.vocabulary'
import type { QueueEntry } from '@app/domain/community/moderation.contract'
import { useNow } from '../../../format/use-now.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { PetAvatar } from '../../../ui/layout/pet-avatar.tsx'

/** The reason for which a case waits. */
function reasonOf({ decision, heldFor, reports }: QueueEntry): string {
  if (decision) return `Appeal: ${decisionLabels[decision.action].toLowerCase()}`
  if (reports.length > 1) return `${reports.length} reports`
  const [report] = reports
  if (report) return `Reported: ${reportReasonLabels[report.reason].toLowerCase()}`
  return heldFor ? holdReasonLabels[heldFor] : 'Reviewed'
}

/** Kind of a case in one word. */
export const kindInWords = ({ type, kind }: Pick<QueueEntry, 'type' | 'kind'>): string => {
  if (type === 'post' && kind) return postKindLabels[kind]
  return type === 'reply' ? 'Reply' : 'Appeal'
}

/** The waiting cases, the longest first, each a link to itself. */
export function QueueList({ entries, openId }: { entries: readonly QueueEntry[]; openId: string | null }) {
  const now = useNow()
  return (
    <ol aria-label="Waiting cases" className="divide-y divide-line rounded-card bg-surface shadow-raised">
      {entries.map((entry) => (
        <li key={entry.id}>
          <PlainLink
            to={`?case=${entry.id}`}
            replace
            preventScrollReset
            {...(entry.id === openId && { 'aria-current': 'true' as const })}
            className={joinClasses(
              'flex gap-3.5 p-pad first:rounded-t-card last:rounded-b-card hover:bg-sunk',
              entry.id === openId && 'desktop:bg-action-soft',
            )}
          >
            <PetAvatar name="" species={entry.author?.face ?? 'other'} className="size-11 rounded-[14px]" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block text-s text-ink-soft">
                {kindInWords(entry)} · {postedAgo(new Date(entry.waitingSince), now)}
              </span>
              <bdi translate="no" className="block leading-snug font-semibold">
                {entry.title}
              </bdi>
              <span className="block text-s font-semibold text-accent-ink">{reasonOf(entry)}</span>
            </span>
          </PlainLink>
        </li>
      ))}
    </ol>
  )
}
