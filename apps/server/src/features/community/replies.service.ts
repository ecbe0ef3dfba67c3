import type { z } from 'zod'
import type { communityContract, CommunityReply } from '@app/domain/community/community.contract'
import type { Tx } from '../../platform/database/tx.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import { readVotesCursor, viewing } from './posts.service.ts'
import { listOwnUnpublished, listReplies as listPublished } from './replies.queries.ts'
import type { Viewer } from './serve-community.ts'
import { requirePost } from './writing.service.ts'

type ListInput = z.output<NonNullable<(typeof communityContract.listReplies)['~orpc']['inputSchema']>>

/**
 * Lists a page of the published replies to a post. The first page begins with the viewer's own replies that are held or
 * hidden.
 * @throws NOT_FOUND if the viewer does not see the post
 */
export async function listReplies(
  tx: Tx,
  viewer: Viewer,
  { postId, cursor, limit, order }: ListInput,
): Promise<{ entries: CommunityReply[]; nextCursor: string | null }> {
  await requirePost(tx, viewer, postId)
  const place = order === 'helpful' ? readVotesCursor(cursor) : readCursor('timestamptz', cursor)
  const rows = await tx.run(listPublished[order], [...viewing(viewer), ...place, limit + 1, postId])
  const page = pageOfRows<CommunityReply>(
    rows.map(({ record, cursor: at }) => ({ record: { ...record }, cursor: at })),
    limit,
  )
  if (cursor !== undefined || viewer.id === null) return page
  const own = await tx.run(listOwnUnpublished, [...viewing(viewer), postId])
  return { ...page, entries: [...own.map(({ record }) => record), ...page.entries] }
}
