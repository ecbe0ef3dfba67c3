import type { z } from 'zod'
import type { communityContract, CommunityPost, ListedPost } from '@app/domain/community/community.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { Tx } from '../../platform/database/tx.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import { countUnread, findPost, listOwn, listPublished, searchPosts } from './posts.queries.ts'
import type { Viewer } from './serve-community.ts'

type ListInput = z.output<NonNullable<(typeof communityContract.listPosts)['~orpc']['inputSchema']>>

/** Parameters that begin every statement of the community. */
export const viewing = ({ id, blocked }: Viewer): [string | null, string[]] => [id, blocked]

/** Reads a cursor of a list by votes. @throws INVALID_INPUT for one that we did not write */
export function readVotesCursor(cursor: string | undefined): [number | null, string | null] {
  if (cursor === undefined) return [null, null]
  const [votes = '', id = ''] = cursor.split('~')
  if (!/^\d{1,9}$/.test(votes) || !isRecordId(id))
    throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { cursor: 'This page does not exist' } })
  return [Number(votes), id]
}

/** Lists a page of posts, with the number of unread replies of each. */
export async function listPosts(
  tx: Tx,
  viewer: Viewer,
  { order, words, whose, cursor, limit, kind, topic }: ListInput,
): Promise<{ entries: ListedPost[]; nextCursor: string | null }> {
  const isByVotes = order === 'helpful' && !words && whose !== 'mine'
  const place = isByVotes ? readVotesCursor(cursor) : readCursor('timestamptz', cursor)
  const given = [...viewing(viewer), ...place, limit + 1, kind ?? null]
  const rows = await (words
    ? tx.run(searchPosts, [...given, topic ?? null, words, whose])
    : whose === 'mine'
      ? tx.run(listOwn, [...given, topic ?? null])
      : whose === 'followed'
        ? tx.run(listPublished[order].followed, [...given, topic ?? null])
        : topic
          ? tx.run(listPublished[order].ofTopic, [...given, topic])
          : tx.run(listPublished[order].all, given))
  const { entries, nextCursor } = pageOfRows<ListedPost>(
    rows.map(({ record, cursor: at }) => ({ record: { ...record }, cursor: at })),
    limit,
  )
  return { entries: await withUnread(tx, viewer, entries), nextCursor }
}

/** Fills in the unread replies of posts that the viewer follows, in one statement. */
export async function withUnread(tx: Tx, viewer: Viewer, posts: ListedPost[]): Promise<ListedPost[]> {
  if (viewer.id === null || posts.length === 0) return posts
  const rows = await tx.run(countUnread, [...viewing(viewer), posts.map(({ id }) => id)])
  const counts = new Map(rows.map(({ postId, unread }) => [postId, unread]))
  return posts.map((post) => ({ ...post, unread: counts.get(post.id) ?? 0 }))
}

/** Returns a post with links to its pictures. @throws NOT_FOUND */
export async function readPost(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  links: FileLinks,
): Promise<CommunityPost> {
  const [found] = await tx.run(findPost, [...viewing(viewer), postId])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  const counts = await tx.run(countUnread, [...viewing(viewer), [postId]])
  return links.fill(postId, { ...found.record, unread: counts[0]?.unread ?? 0 })
}
