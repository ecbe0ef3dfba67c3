import type { ListedPost } from '@app/domain/community/community.contract'
import { instant, int, json, nullable, text } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { listedPost, notBlocked, withWriter } from './community.json.ts'
import { isUnread } from './posts.queries.ts'

/** Statistics, with the posts since `$1`. */
export const readStats = namedSql(
  { postsInMonth: int, postsToday: int, helpfulReplies: int, expertVerified: int },
  `
  select posts_in_month as "postsInMonth", posts_today as "postsToday", helpful_replies as "helpfulReplies",
         expert_verified as "expertVerified"
    from app.community_stats($1)`,
)

/** Number of posts of the profile `$1`. */
export const countOwn = namedSql(
  { count: int },
  'select count(*)::int as count from community_posts where author_id = $1',
)

/** Followed posts with replies since the viewer read them. */
const changed = `community_follows as follow
    join community_posts as post on post.id = follow.post_id and post.state = 'published'
         and post.active_at > follow.seen_at and ${notBlocked('post')}`

/** Followed post with the newest unread reply, who wrote it, and when. */
export const findUnread = namedSql(
  { record: json<ListedPost>(), lastAuthor: nullable(text), lastAt: instant },
  `
  select ${listedPost} as record, newest.name as "lastAuthor", newest.published_at as "lastAt"
    from ${changed}
    cross join lateral (
      select coalesce(reply.published_at, reply.created_at) as published_at, person.name
        from community_replies as reply left join community_profiles as person on person.id = reply.author_id
       where reply.post_id = post.id and ${isUnread}
       order by reply.published_at desc, reply.id desc limit 1) as newest
    ${withWriter('post')}
   where follow.follower_id = $1
   order by newest.published_at desc limit 1`,
)

/** Number of unread replies in all followed posts, to `$3`. */
export const countAllUnread = namedSql(
  { count: int },
  `
  select count(*)::int as count from (
    select from ${changed}
      join community_replies as reply on reply.post_id = post.id and ${isUnread}
     where follow.follower_id = $1 limit $3) as few`,
)
