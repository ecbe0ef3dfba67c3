import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CommunityPost, CommunityReply } from '@app/domain/community/community.contract'
import type { PostFilters } from '@app/domain/community/community.links'
import type { ReplyOrder } from '@app/domain/community/community.vocabulary'
import { cursorPages, orpc } from '../../api/queries.ts'

/** Overview of the community: statistics, newest posts, and the user's profile and posts. */
export const communityQuery = orpc.community.getCommunity.queryOptions({ input: {} })
/** Number of unread replies and mentions. */
export const unreadRepliesQuery = orpc.community.getUnreadReplies.queryOptions({ input: {} })

export const postQuery = (postId: string) => orpc.community.getPost.queryOptions({ input: { postId } })

const withCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** Posts by filters, page by page. */
export const postsQuery = ({ kind, topic, order = 'new', whose = 'all', q }: PostFilters) =>
  orpc.community.listPosts.infiniteOptions({
    input: (cursor: string | undefined) => ({
      order,
      whose,
      ...(kind && { kind }),
      ...(topic && { topic }),
      ...(q && { words: q }),
      ...withCursor(cursor),
    }),
    ...cursorPages,
  })

/** Replies to a post without its best answer, page by page. */
export const repliesQuery = (postId: string, order: ReplyOrder) =>
  orpc.community.listReplies.infiniteOptions({
    input: (cursor: string | undefined) => ({ postId, order, ...withCursor(cursor) }),
    ...cursorPages,
  })

/** Reloads everything of the community. */
export function useRefreshCommunity(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.community.key() })
}

interface RepliesPage {
  entries: CommunityReply[]
  nextCursor: string | null
}

/** Changes a loaded reply in place: reloading the list would move replies under the finger. */
export function patchReply(queryClient: QueryClient, replyId: string, change: Partial<CommunityReply>): void {
  const patch = (reply: CommunityReply) => (reply.id === replyId ? { ...reply, ...change } : reply)
  queryClient.setQueriesData<InfiniteData<RepliesPage>>(
    { queryKey: orpc.community.listReplies.key() },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({ ...page, entries: page.entries.map(patch) })),
      },
  )
  queryClient.setQueriesData<CommunityPost>(
    { queryKey: orpc.community.getPost.key() },
    (post) => post && { ...post, bestAnswer: post.bestAnswer && patch(post.bestAnswer) },
  )
}

/** Changes a loaded post in place. */
export const patchPost = (queryClient: QueryClient, postId: string, change: Partial<CommunityPost>): void =>
  void queryClient.setQueryData<CommunityPost>(
    postQuery(postId).queryKey,
    (post) => post && { ...post, ...change },
  )
