import type { CommunityPost, ListedPost } from '@app/domain/community/community.contract'
import type { PostOrder } from '@app/domain/community/community.vocabulary'
import { int, json, text, uuid } from '../../platform/database/columns.ts'
import { comesAfter, LAST_ID } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { listedPost, notBlocked, postJson, withWriter } from './community.json.ts'

const columns = { record: json<ListedPost>(), cursor: text }

/** Column by which each order sorts, newest or most first, and its condition for posts after a cursor. */
const orders: Record<PostOrder, { column: string; after: string }> = {
  new: {
    column: 'published_at',
    after: comesAfter('post.published_at', { at: '$3', type: 'timestamptz', id: '$4' }),
  },
  active: {
    column: 'active_at',
    after: comesAfter('post.active_at', { at: '$3', type: 'timestamptz', id: '$4' }),
  },
  helpful: {
    column: 'vote_count',
    after: `(post.vote_count, post.id) < (coalesce($3::integer, 2147483647), coalesce($4::uuid, '${LAST_ID}'))`,
  },
}

const ofKind = '($6::text is null or post.kind = $6)'

/** A page of `chosen` posts, in the order of a column. */
const page = (chosen: string, column: string) => `
  select ${listedPost} as record, post.${column}::text || '~' || post.id as cursor
    from (${chosen} order by post.${column} desc, post.id desc limit $5) as post ${withWriter('post')}
   order by post.${column} desc, post.id desc`

const published = (order: PostOrder, whose: string) => `
  select post.* from ${whose}
   where post.state = 'published' and ${orders[order].after} and ${ofKind} and ${notBlocked('post')}`

const statementsOf = (order: PostOrder) => ({
  all: namedSql(columns, page(published(order, 'community_posts as post'), orders[order].column)),
  // A condition of its own: `or` would keep the index of topics from being used.
  ofTopic: namedSql(
    columns,
    page(`${published(order, 'community_posts as post')} and post.topic = $7`, orders[order].column),
  ),
  followed: namedSql(
    columns,
    `with followed as materialized (select post_id from community_follows where follower_id = $1)
     ${page(
       `${published(
         order,
         `followed cross join lateral (
         select * from community_posts where id = followed.post_id offset 0) as post`,
       )}
          and ($7::text is null or post.topic = $7)`,
       orders[order].column,
     )}`,
  ),
})

/**
 * Published posts after the position `$3`, `$4`, `$5` at most: of the kind `$6`, if any, and the topic `$7`. Each order has
 * an index, and one for each topic.
 */
export const listPublished = {
  new: statementsOf('new'),
  active: statementsOf('active'),
  helpful: statementsOf('helpful'),
} satisfies Record<PostOrder, unknown>

/** The viewer's posts in any state, newest first, with the parameters of `listPublished`. */
export const listOwn = namedSql(
  columns,
  page(
    `select post.* from community_posts as post
      where post.author_id = $1 and ${comesAfter('post.created_at', { at: '$3', type: 'timestamptz', id: '$4' })}
        and ${ofKind} and ($7::text is null or post.topic = $7) and ${notBlocked('post')}`,
    'created_at',
  ),
)

/** Published posts with the words `$8`, newest first; `$9` says whose, the rest as in `listPublished`. */
export const searchPosts = namedSql(
  columns,
  `
  select ${listedPost} as record, post.published_at::text || '~' || post.id as cursor
    from app.search_community($8, $7, $6, $9, $3::timestamptz, $4::uuid, $5) as found
    join community_posts as post on post.id = found.post_id ${withWriter('post')}
   where post.state = 'published' and ${notBlocked('post')}
   order by found.published_at desc, found.post_id desc`,
)

/** True for replies that the viewer, who follows their post, has not seen. */
export const isUnread = `reply.state = 'published' and reply.published_at > follow.seen_at
  and reply.author_id is distinct from $1 and ${notBlocked('reply')}`

/** Number of unread replies, to 100, of each followed post among `$3`. */
export const countUnread = namedSql(
  { postId: uuid, unread: int },
  `
  select follow.post_id as "postId", (
           select count(*)::int from (
             select from community_replies as reply
              where reply.post_id = follow.post_id and ${isUnread} limit 100) as few) as unread
    from community_follows as follow
   where follow.follower_id = $1 and follow.post_id = any($3::uuid[])`,
)

/** The post `$3` with all that its page shows. */
export const findPost = namedSql(
  { record: json<CommunityPost>() },
  `
  select ${postJson} as record from community_posts as post ${withWriter('post')}
   where post.id = $3 and ${notBlocked('post')}`,
)
