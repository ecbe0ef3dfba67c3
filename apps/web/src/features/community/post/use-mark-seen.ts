import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CommunityPost } from '@app/domain/community/community.contract'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { communityQuery, unreadRepliesQuery } from '../community-queries.ts'

/**
 * Marks the replies to an opened followed post as read; its own marks stay while it is open.
 * @param areLoaded true once the replies are there: those loaded later would no longer be marked as new
 */
export function useMarkSeen({ id, isFollowed, unread }: CommunityPost, areLoaded: boolean): void {
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
