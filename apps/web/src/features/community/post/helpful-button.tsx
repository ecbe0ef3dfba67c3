import Check from 'lucide-react/icons/check'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { communityTexts, postTexts } from '@app/domain/community/community-screens.texts'
import { shortCount } from '@app/domain/community/community.rules'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { useProfile } from '../profile/profile-context.ts'
import { useMark } from '../use-mark.ts'

interface HelpfulProps {
  isOwn: boolean
  hasVoted: boolean
  voteCount: number
  /** Words of the count of one's own post. */
  ownWords?: (count: number) => string
  /** True on the tinted card of the best answer. */
  onTint?: boolean
  send: (helpful: boolean, signal: AbortSignal) => Promise<{ hasVoted: boolean; voteCount: number }>
  onDone: (answer: { hasVoted: boolean; voteCount: number }) => void
}

/** The vote for a post or reply: a word with its count. One's own has only the count. */
export function Helpful({
  isOwn,
  hasVoted,
  voteCount,
  ownWords = communityTexts.helpful,
  onTint = false,
  send,
  onDone,
}: HelpfulProps) {
  const { first } = useProfile()
  const { isShown, busy, toggle } = useMark({ isOn: hasVoted, send, onDone })
  if (isOwn) {
    return voteCount === 0 ? null : (
      <span className="inline-flex min-h-control items-center px-3.5 text-s font-semibold text-ink-soft">
        {ownWords(voteCount)}
      </span>
    )
  }
  const count = voteCount + Number(isShown) - Number(hasVoted)
  const Icon = isShown ? Check : ThumbsUp
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-busy={busy || undefined}
      onClick={() => first(toggle)}
      className={chipStyle(isShown, onTint)}
    >
      <Icon aria-hidden size={18} />
      {postTexts.helpful}
      {count > 0 && <span>{shortCount(count)}</span>}
    </button>
  )
}

/** The classes of an action below a post or reply. */
export const chipStyle = (isOn: boolean, onTint = false): string =>
  joinClasses(
    'inline-flex min-h-control items-center gap-2 rounded-chip px-3.5 text-s font-semibold transition-colors',
    isOn && (onTint ? 'bg-surface text-action' : 'bg-action-soft text-action'),
    !isOn && (onTint ? 'text-ink-soft hover:text-ink' : 'text-ink-soft hover:bg-sunk hover:text-ink'),
  )
