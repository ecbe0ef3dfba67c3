import type { CommunityReply } from '@app/domain/community/community.contract'
import type { ReplyOrder } from '@app/domain/community/community.vocabulary'
import { json, text, uuid } from '../../platform/database/columns.ts'
import { comesAfter, LAST_ID } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { notBlocked, replyJson, withFollow, withWriter } from './community.json.ts'

const columns = { record: json<CommunityReply>(), cursor: text }

const pageOf = (column: string, direction: 'asc' | 'desc', after: string) => {
  const sorted = `order by reply.${column} ${direction}, reply.id ${direction}`
  return namedSql(
    columns,
    `
    select ${replyJson} as record, reply.${column}::text || '~' || reply.id as cursor
      from (select reply.* from community_replies as reply
             where reply.post_id = $6 and reply.state = 'published' and ${after} and ${notBlocked('reply')}
               and reply.id is distinct from (select best_reply_id from community_posts where id = $6)
             ${sorted} limit $5) as reply
      ${withWriter('reply')} ${withFollow('reply.post_id')}
     ${sorted}`,
  )
}

const byTime = { at: '$3', type: 'timestamptz', id: '$4' } as const

/** Published replies to the post `$6` after the position `$3`, `$4`, `$5` at most, without its best answer. */
export const listReplies: Record<ReplyOrder, ReturnType<typeof pageOf>> = {
  helpful: pageOf(
    'vote_count',
    'desc',
    `(reply.vote_count, reply.id) < (coalesce($3::integer, 2147483647), coalesce($4::uuid, '${LAST_ID}'))`,
  ),
  old: pageOf('published_at', 'asc', comesAfter('reply.published_at', { ...byTime, isAscending: true })),
  new: pageOf('published_at', 'desc', comesAfter('reply.published_at', byTime)),
}

/** The viewer's newest replies to the post `$3` that are held or hidden, 20 at most. */
export const listOwnUnpublished = namedSql(
  { record: json<CommunityReply>() },
  `
  select ${replyJson} as record
    from community_replies as reply ${withWriter('reply')} ${withFollow('reply.post_id')}
   where reply.author_id = $1 and reply.post_id = $3 and reply.state <> 'published' and ${notBlocked('reply')}
   order by reply.created_at desc limit 20`,
)

/** The reply `$3`. */
export const findReply = namedSql(
  { record: json<CommunityReply>(), postId: uuid },
  `
  select ${replyJson} as record, reply.post_id as "postId"
    from community_replies as reply ${withWriter('reply')} ${withFollow('reply.post_id')}
   where reply.id = $3 and ${notBlocked('reply')}`,
)
