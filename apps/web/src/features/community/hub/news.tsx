import { communityTexts as texts } from '@app/domain/community/community-screens.texts'
import type { ListedPost } from '@app/domain/community/community.contract'
import { postPath } from '@app/domain/community/community.links'
import { postedAgo } from '@app/domain/community/community.rules'
import { useNow } from '../../../format/use-now.ts'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { PetAvatar } from '../../../ui/layout/pet-avatar.tsx'
import { AuthorFace } from '../author-face.tsx'
import { useProfile } from '../profile/profile-context.ts'
import { useWriteAddress } from '../write/use-write-address.ts'

interface NewsProps {
  unread: { post: ListedPost; lastAuthor: string | null; lastAt: string }
}

const frame =
  'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 rounded-card bg-action-soft p-4 wrap-anywhere tablet:grid-cols-[auto_minmax(0,1fr)_auto] tablet:items-center tablet:gap-x-4.5 tablet:p-5'
const faceSize = 'size-11 rounded-[14px] tablet:size-16 tablet:rounded-[20px]'
const titleStyle = 'mt-0.5 font-display text-[1.25rem] leading-snug font-medium'
const buttonPlace = 'max-tablet:col-span-2 max-tablet:mt-3 tablet:min-w-24'

/** The focal point of the overview: a followed post with unread replies. */
export function News({ unread: { post, lastAuthor, lastAt } }: NewsProps) {
  const ago = postedAgo(new Date(lastAt), useNow())
  return (
    <section aria-labelledby="news" className={frame}>
      <AuthorFace author={post.author} className={faceSize} />
      <div className="min-w-0">
        <p className="text-s font-semibold text-action">{texts.newReplies(post.kind, post.unread)}</p>
        <h2 id="news" dir="auto" className={titleStyle}>
          {post.title}
        </h2>
        <p className="mt-1.5 text-s text-ink-soft">
          Latest from {lastAuthor === null ? texts.deletedAuthor : <AsWritten>{lastAuthor}</AsWritten>}
          {texts.latestFrom(ago)}
        </p>
      </div>
      <LinkButton to={postPath(post.id)} className={buttonPlace} aria-describedby="news">
        {texts.read}
      </LinkButton>
    </section>
  )
}

/** The focal point for a user without posts. */
export function FirstQuestion() {
  const { profile } = useProfile()
  const address = useWriteAddress()
  return (
    <section aria-labelledby="first-question" className={frame}>
      <PetAvatar name="" species={profile?.face ?? 'dog'} className={faceSize} />
      <div className="min-w-0">
        <h2 id="first-question" className={titleStyle}>
          {texts.firstTitle}
        </h2>
        <p className="mt-1 text-s text-ink-soft">{profile ? texts.firstDetailNamed : texts.firstDetail}</p>
      </div>
      <LinkButton to={address('ask')} preventScrollReset className={buttonPlace}>
        {texts.actions.ask}
      </LinkButton>
    </section>
  )
}
