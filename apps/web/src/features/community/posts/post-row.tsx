import BadgeCheck from 'lucide-react/icons/badge-check'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { communityTexts } from '@app/domain/community/community-screens.texts'
import type { ListedPost } from '@app/domain/community/community.contract'
import { postPath } from '@app/domain/community/community.links'
import { excerptOf } from '@app/domain/community/community.rules'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { AuthorFace, AuthorName } from '../author-face.tsx'
import { PostedTime } from '../posted-time.tsx'

const icon = { 'aria-hidden': true, size: 16 } as const

/** The one mark of a post in a list: its state first, then news, then its quality. */
function markOf(post: ListedPost): ReactNode {
  if (post.state === 'held')
    return <Mark tone="text-accent-ink" picture={<Clock {...icon} />} words={communityTexts.held} />
  if (post.state === 'hidden')
    return <Mark tone="text-danger" picture={<EyeOff {...icon} />} words={communityTexts.hidden} />
  if (post.unread > 0) return <Mark tone="text-action" words={communityTexts.fresh(post.unread)} />
  if (post.isExpertVerified)
    return <Mark tone="text-good" picture={<BadgeCheck {...icon} />} words={communityTexts.verified} />
  if (post.hasBestAnswer)
    return <Mark tone="text-good" picture={<Check {...icon} />} words={communityTexts.answered} />
  if (post.isLocked)
    return <Mark tone="text-ink-soft" picture={<Lock {...icon} />} words={communityTexts.locked} />
  return undefined
}

const Mark = ({ tone, picture, words }: { tone: string; picture?: ReactNode; words: string }) => (
  <span className={`inline-flex items-center gap-1.5 font-semibold ${tone}`}>
    {picture}
    {words}
  </span>
)

/** Counts of a post in words, with its mark. */
function PostCounts({ post }: { post: ListedPost }) {
  const helpful = post.voteCount > 0 && ` · ${communityTexts.helpful(post.voteCount)}`
  return (
    <span className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-s text-ink-soft">
      <span>
        {communityTexts.replyCount(post.kind, post.replyCount)}
        {helpful}
      </span>
      {markOf(post)}
    </span>
  )
}

interface PostRowProps {
  post: ListedPost
  heading?: 'h2' | 'h3'
}

/** Author, title, beginning and counts of a post. The row around it is `relative`, and leads to the post as a whole. */
export function PostSummary({ post, heading: Heading = 'h3' }: PostRowProps) {
  return (
    <div className="grid min-w-0 content-start gap-0.5 wrap-anywhere">
      <p className="text-s text-ink-soft">
        <AuthorName author={post.author} /> · <PostedTime at={post.createdAt} />
      </p>
      <Heading dir="auto" className="leading-snug font-semibold">
        <PlainLink
          to={postPath(post.id)}
          className="-outline-offset-3 after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-action"
        >
          {post.title}
        </PlainLink>
      </Heading>
      <p dir="auto" className="text-s text-ink-soft">
        {excerptOf(post.beginning)}
      </p>
      <PostCounts post={post} />
    </div>
  )
}

/** Posts on a card. */
export function PostRows({
  label,
  posts,
  heading,
}: { label: string; posts: readonly ListedPost[] } & Pick<PostRowProps, 'heading'>) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-raised"
    >
      {posts.map((post) => (
        <li
          key={post.id}
          className="relative grid grid-cols-[44px_minmax(0,1fr)] gap-3 px-4 py-3.5 tablet:px-5"
        >
          <AuthorFace author={post.author} className="size-11 rounded-[14px]" />
          <PostSummary post={post} {...(heading && { heading })} />
        </li>
      ))}
    </ul>
  )
}
