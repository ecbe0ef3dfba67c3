import { useQueryClient } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { communityTexts, postTexts as texts, writeTexts } from '@app/domain/community/community-screens.texts'
import type { CommunityPost, PostPicture } from '@app/domain/community/community.contract'
import { postsLink } from '@app/domain/community/community.links'
import { postKindLabels, topicLabels } from '@app/domain/community/community.vocabulary'
import { client } from '../../../api/client/client.ts'
import { formatMonthDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { WrittenText } from '../../../page/written-text.tsx'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx'
import { AuthorFace, AuthorName } from '../author-face.tsx'
import { patchPost } from '../community-queries.ts'
import { PostedTime } from '../posted-time.tsx'
import { useProfile } from '../profile/profile-context.ts'
import { useMark } from '../use-mark.ts'
import { EntryMenu } from './entry-menu.tsx'
import { Helpful, chipStyle } from './helpful-button.tsx'
import { useDelete } from './use-delete.tsx'
import { usePersonActions } from './use-person-actions.tsx'

const EditPostWindow = latePart(() => import('../write/edit-post-window.tsx'), { when: 'press' })

/** The post itself: its author, text, pictures and actions. */
export function PostArticle({ post }: { post: CommunityPost }) {
  return (
    <Card aria-labelledby="post-title" className="tablet:px-6">
      <PostHead post={post} />
      <h1
        id="post-title"
        tabIndex={-1}
        dir="auto"
        className="mt-3.5 mb-2 font-display text-[1.6rem] leading-tight font-medium tracking-[-0.01em] text-balance wrap-anywhere tablet:text-[2rem]"
      >
        {post.title}
      </h1>
      <WrittenText text={post.body} />
      <PostPictures pictures={post.pictures} />
      {post.verified && <Verified verified={post.verified} />}
      {post.state === 'published' && <PostActions post={post} />}
    </Card>
  )
}

function PostHead({ post }: { post: CommunityPost }) {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const { report, block, windows } = usePersonActions()
  const { ask, question } = useDelete({
    title: texts.deletePost.title,
    description: texts.deletePost.description(post.replyCount, post.pictures.length),
    done: texts.deletePost.done,
    send: () => client.community.deletePost({ postId: post.id }),
    onDone: () => void navigate(postsLink(), { replace: true }),
  })
  return (
    <div className="flex items-center gap-3">
      <AuthorFace author={post.author} className="size-11 rounded-[14px]" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">
          <AuthorName author={post.author} />
          {post.isOwn && <span className="text-s font-normal text-ink-soft"> {texts.you}</span>}
        </p>
        <p className="text-s text-ink-soft">
          {texts.about(postKindLabels[post.kind], topicLabels[post.topic])} ·{' '}
          <PostedTime at={post.createdAt} />
          {post.editedAt && ` · ${texts.edited}`}
        </p>
      </div>
      <EntryMenu
        label={texts.more(post.title)}
        author={post.author}
        isOwn={post.isOwn}
        editLabel={texts.editPost}
        {...(!post.isLocked && post.state !== 'hidden' && { onEdit: () => setEditing(true) })}
        onDelete={ask}
        onReport={() => report({ subject: 'post', id: post.id })}
        onBlock={block}
      />
      {isEditing && <EditPostWindow post={post} onClose={() => setEditing(false)} />}
      {question}
      {windows}
    </div>
  )
}

function Verified({ verified: { by, at } }: { verified: NonNullable<CommunityPost['verified']> }) {
  const { dayOf } = useFormat()
  return (
    <p className="mt-3 flex items-start gap-2 text-s text-ink-soft">
      <BadgeCheck aria-hidden size={18} className="mt-px shrink-0 text-good" />
      <span className="wrap-anywhere">
        <b className="font-semibold text-good">{communityTexts.verified}</b>
        {texts.verifiedBy(by, formatMonthDay(dayOf(new Date(at))))}
      </span>
    </p>
  )
}

function PostActions({ post }: { post: CommunityPost }) {
  const queryClient = useQueryClient()
  const { first } = useProfile()
  const patch = (change: Partial<CommunityPost>) => patchPost(queryClient, post.id, change)
  const follow = useMark({
    isOn: post.isFollowed,
    send: (following, signal) => client.community.followPost({ postId: post.id, following }, { signal }),
    onDone: patch,
  })
  return (
    <div className="-mx-2 mt-2.5 flex flex-wrap items-center gap-1">
      <Helpful
        isOwn={post.isOwn}
        hasVoted={post.hasVoted}
        voteCount={post.voteCount}
        ownWords={texts.foundHelpful}
        send={(helpful, signal) => client.community.voteForPost({ postId: post.id, helpful }, { signal })}
        onDone={patch}
      />
      <button
        type="button"
        aria-pressed={follow.isShown}
        aria-busy={follow.busy || undefined}
        onClick={() => first(follow.toggle)}
        className={chipStyle(follow.isShown)}
      >
        <Bell aria-hidden size={18} />
        {follow.isShown ? texts.following : texts.follow}
      </button>
    </div>
  )
}

/** Pictures of a post with their descriptions; each opens in full size. */
function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  const [shown, setShown] = useState<PostPicture>()
  if (pictures.length === 0) return null
  const isSingle = pictures.length === 1
  return (
    <div className={joinClasses('mt-3.5 grid gap-2.5', !isSingle && 'grid-cols-2')}>
      {pictures.map((picture) => (
        <figure key={picture.id} className={joinClasses('min-w-0', isSingle && 'max-w-lg')}>
          <button
            type="button"
            onClick={() => setShown(picture)}
            className="block w-full overflow-hidden rounded-[16px] bg-sunk"
          >
            <img
              src={picture.picture.large}
              alt={picture.alt || writeTexts.pictures.unnamed}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              className={joinClasses('h-auto w-full', !isSingle && 'aspect-square object-cover')}
            />
          </button>
          {picture.alt && (
            <figcaption aria-hidden dir="auto" className="mt-2 text-s text-ink-soft wrap-anywhere">
              {picture.alt}
            </figcaption>
          )}
        </figure>
      ))}
      {shown && (
        <FullDialog title={shown.alt || writeTexts.pictures.unnamed} onClose={() => setShown(undefined)}>
          <div className="grid min-h-0 flex-1 place-items-center p-4">
            <img
              src={shown.picture.large}
              alt={shown.alt || writeTexts.pictures.unnamed}
              className="max-h-full max-w-full object-contain"
            />
          </div>
        </FullDialog>
      )}
    </div>
  )
}
