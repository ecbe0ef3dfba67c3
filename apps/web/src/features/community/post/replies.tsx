import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { postTexts as texts } from '@app/domain/community/community-screens.texts'
import type { CommunityAuthor, CommunityPost, CommunityReply } from '@app/domain/community/community.contract'
import { type ReplyOrder, replyOrderLabels, replyOrders } from '@app/domain/community/community.vocabulary'
import { client } from '../../../api/client/client.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { LoadMore } from '../../../records/load-more.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Updating } from '../../../ui/layout/updating.tsx'
import { communityQuery, repliesQuery, unreadRepliesQuery } from '../community-queries.ts'
import { useProfile } from '../profile/profile-context.ts'
import { ReplyCard } from './reply-card.tsx'
import { ReplyForm } from './reply-form.tsx'

/** The replies to a post besides its best answer, and the form that adds one. */
export function Replies({ post }: { post: CommunityPost }) {
  const [order, setOrder] = useState<ReplyOrder>('helpful')
  const replies = useInfiniteQuery({ ...repliesQuery(post.id, order), placeholderData: keepPreviousData })
  const loaded = replies.data?.pages.flatMap((page) => page.entries)
  useMarkSeen(post, loaded !== undefined)
  // A reply just written is in sight, even if its page has not been loaded.
  const [posted, setPosted] = useState<readonly CommunityReply[]>([])
  const { profile } = useProfile()
  const isShown = ({ id }: CommunityReply) => id !== post.bestAnswer?.id
  const shown = [
    ...(loaded ?? []),
    ...posted.filter(({ id }) => loaded?.every((reply) => reply.id !== id)),
  ].filter(isShown)
  const change = (id: string, reply: CommunityReply | undefined) =>
    setPosted((all) => all.flatMap((known) => (known.id === id ? (reply ?? []) : known)))
  const people = peopleOf(post, shown, profile?.id)
  const count = Math.max(shown.length, post.replyCount - Number(post.bestAnswer !== null))
  return (
    <>
      <section aria-labelledby="replies" className="grid grid-cols-1 gap-2">
        {(count > 0 || !loaded) && (
          <div className="flex min-h-control items-center justify-between gap-4">
            <h2 id="replies" className="text-l font-semibold">
              {texts.heading(post.kind, count, post.bestAnswer !== null)}
            </h2>
            {count > 1 && <OrderChoice order={order} onChoose={setOrder} />}
          </div>
        )}
        {!loaded && replies.error && (
          <LoadFailure
            heading="h3"
            title={texts.repliesFailed}
            error={replies.error}
            retry={replies.refetch}
          />
        )}
        {!loaded && !replies.error && <SkeletonRows label={texts.loadingReplies} />}
        {loaded && count === 0 && !post.bestAnswer && post.state === 'published' && (
          <p id="replies" className="text-ink-soft">
            {texts.noReplies[post.kind]}
          </p>
        )}
        {shown.length > 0 && (
          <Updating isUpdating={replies.isPlaceholderData}>
            <ul className="divide-y divide-line rounded-card bg-surface shadow-raised">
              {shown.map((reply) => (
                <li key={reply.id} className="px-4 pt-4 pb-2 tablet:px-6">
                  <ReplyCard post={post} reply={reply} onChanged={(now) => change(reply.id, now)} />
                </li>
              ))}
            </ul>
          </Updating>
        )}
        <LoadMore pages={replies} />
      </section>
      {!post.isLocked && post.state === 'published' && (
        <ReplyForm
          post={post}
          people={people}
          onPosted={(reply) => {
            setPosted((all) => [...all, reply])
            void replies.refetch()
          }}
        />
      )}
    </>
  )
}

/**
 * Marks the replies to an opened followed post as read; its own marks stay while it is open.
 * @param areLoaded true once the replies are there: those loaded later would no longer be marked as new
 */
function useMarkSeen({ id, isFollowed, unread }: CommunityPost, areLoaded: boolean): void {
  const queryClient = useQueryClient()
  const markSeen = useEffectEvent(async (postId: string) => {
    try {
      await client.community.markPostSeen({ postId })
    } catch {
      // The badge stays, and the next opening tries again.
      return
    }
    const stale = [communityQuery.queryKey, unreadRepliesQuery.queryKey, orpc.community.listPosts.key()]
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  })
  useEffect(() => {
    if (isFollowed && areLoaded && unread > 0) void markSeen(id)
  }, [id, isFollowed, areLoaded, unread])
}

/** Other people of the thread, each once: whom a reply can mention. */
function peopleOf(
  { author, bestAnswer }: CommunityPost,
  replies: readonly CommunityReply[],
  ownId: string | undefined,
): CommunityAuthor[] {
  const authors = [author, bestAnswer?.author, ...replies.map((reply) => reply.author)]
  const known = new Map(authors.flatMap((person) => (person ? [[person.id, person] as const] : [])))
  return [...known.values()].filter(({ id }) => id !== ownId)
}

function OrderChoice({ order, onChoose }: { order: ReplyOrder; onChoose: (order: ReplyOrder) => void }) {
  return (
    <div className="w-42 shrink-0">
      <Select
        aria-label={texts.order}
        value={order}
        onChange={({ target }) => {
          const chosen = replyOrders.find((known) => known === target.value)
          if (chosen) onChoose(chosen)
        }}
        className="border-transparent! bg-transparent! text-right text-s font-semibold text-action!"
      >
        {replyOrders.map((known) => (
          <option key={known} value={known}>
            {replyOrderLabels[known]}
          </option>
        ))}
      </Select>
    </div>
  )
}
