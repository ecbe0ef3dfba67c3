import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useParams } from 'react-router'
import { communityTexts, postTexts as texts } from '@app/domain/community/community-screens.texts'
import type { CommunityPost } from '@app/domain/community/community.contract'
import { COMMUNITY_LINK, postsLink, postPath } from '@app/domain/community/community.links'
import { helpPath } from '@app/domain/help/help-path'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { hasCode } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { usePageTitle } from '../../../page/use-page-title.ts'
import { UnsavedEditsGuard } from '../../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../../records/unsaved-edits.ts'
import { NothingFoundDrawing } from '../../../ui/art/empty/nothing-found-drawing.tsx'
import { HelpLink } from '../../../ui/controls/help-link.tsx'
import { Link, LinkButton } from '../../../ui/controls/link.tsx'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { postQuery } from '../community-queries.ts'
import { OnlyWithCommunity } from '../only-with-community.tsx'
import { useProfile } from '../profile/profile-context.ts'
import { PostArticle } from './post-article.tsx'
import { Replies } from './replies.tsx'
import { ReplyCard } from './reply-card.tsx'
import { StateNote } from './state-note.tsx'

/** A post with its best answer and its replies. */
export default function PostPage() {
  const { postId = '' } = useParams()
  const edits = useUnsavedEdits()
  return (
    <OnlyWithCommunity>
      <UnsavedEditsGuard edits={edits} holdsAddress>
        <div className="mb-1 flex items-center justify-between">
          <Link to={COMMUNITY_LINK} className="inline-flex min-h-control items-center gap-1.5 text-s">
            <ChevronLeft aria-hidden size={18} />
            {texts.back}
          </Link>
          <HelpLink article={pageHelp['/community/posts/:postId']} />
        </div>
        <Post key={postId} postId={postId} />
      </UnsavedEditsGuard>
    </OnlyWithCommunity>
  )
}

function Post({ postId }: { postId: string }) {
  const { data: post, error, refetch } = useQuery(postQuery(postId))
  usePageTitle(post?.title ?? communityTexts.title)
  if (!post && hasCode(error, 'NOT_FOUND')) return <Gone />
  if (!post && error) return <LoadFailure heading="h1" error={error} retry={refetch} />
  if (!post) return <PostSkeleton />
  return (
    <div className="grid grid-cols-1 items-start gap-gap min-[75rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] min-[75rem]:gap-x-6">
      <div className="grid min-w-0 grid-cols-1 gap-gap">
        <StateNote state={post.state} heldFor={post.heldFor} isLocked={post.isLocked} />
        <PostArticle post={post} />
        {post.bestAnswer && (
          <section
            aria-labelledby="best-answer"
            className="rounded-card bg-action-soft p-4 pb-2.5 tablet:px-6 tablet:pt-5"
          >
            <h2 id="best-answer" className="mb-3 flex items-center gap-2 font-semibold text-action">
              <Check aria-hidden size={20} />
              {post.isOwn ? texts.bestByYou : texts.best}
            </h2>
            <ReplyCard post={post} reply={post.bestAnswer} isBest />
          </section>
        )}
        <Replies post={post} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-gap">
        <Similar post={post} />
        <OnlyPosted />
      </div>
    </div>
  )
}

/** Replaces a post that was deleted, or is not public. */
const Gone = () => (
  <EmptyState
    heading="h1"
    drawing={<NothingFoundDrawing className="h-36" />}
    title={texts.gone.title}
    sentence={texts.gone.message}
    action={<LinkButton to={postsLink()}>{texts.gone.action}</LinkButton>}
  />
)

const PostSkeleton = () => (
  <output aria-busy className="grid grid-cols-1 gap-gap">
    <span className="sr-only">{texts.loading}</span>
    <Skeleton className="h-64 rounded-card" />
    <Skeleton className="h-40 rounded-card" />
  </output>
)

function Similar({ post: { kind, similar } }: { post: CommunityPost }) {
  if (similar.length === 0) return null
  return (
    <Card aria-labelledby="similar" className="pb-2">
      <h2 id="similar" className="mb-2 text-l font-semibold">
        {texts.similar[kind]}
      </h2>
      <ul aria-labelledby="similar">
        {similar.map((other) => (
          <li key={other.id} className="border-t border-line">
            <PlainLink to={postPath(other.id)} className="block py-3 wrap-anywhere hover:text-action">
              <span dir="auto" className="block leading-snug font-semibold">
                {other.title}
              </span>
              <span className="block text-s text-ink-soft">
                {communityTexts.replyCount(kind, other.replyCount)}
                {other.isExpertVerified && (
                  <b className="font-semibold text-good"> · {communityTexts.verified}</b>
                )}
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OnlyPosted() {
  const { profile } = useProfile()
  return (
    <Card aria-labelledby="only-posted" className="grid gap-2">
      <h2 id="only-posted" className="text-l font-semibold">
        {texts.onlyPosted.title}
      </h2>
      <p className="text-ink-soft wrap-anywhere">{texts.onlyPosted.detail(profile?.name)}</p>
      <a
        href={helpPath(pageHelp['/community/decisions'])}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-control items-center text-s font-semibold text-action underline-offset-4 hover:underline"
      >
        {texts.onlyPosted.rules}
      </a>
    </Card>
  )
}
