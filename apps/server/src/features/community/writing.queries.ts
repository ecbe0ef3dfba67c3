import { bool, int, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { notBlocked } from './community.json.ts'

/** Adds the acting user's profile, unless they have one or the name is taken. */
export const addProfile = namedSql(
  { id: uuid },
  `
  insert into community_profiles (user_id, name, face) values (app.user_id(), $1, $2)
  on conflict do nothing returning id`,
)

/** Changes the acting user's profile. */
export const updateProfile = namedSql(
  { id: uuid },
  'update community_profiles set name = $1, face = $2 where id = app.community_self() returning id',
)

/** The post `$1` of the profile `$2`, to recognise a repeated request. */
export const findOwnPost = namedSql(
  { kind: text, topic: text, title: text, body: text },
  'select kind, topic, title, body from community_posts where id = $1 and author_id = $2',
)

/** Adds a post under the id `$1`, unless the id is taken. */
export const insertPost = namedSql(
  { id: uuid },
  `
  insert into community_posts (id, author_id, kind, topic, title, body) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing returning id`,
)

/** Changes the post `$1` of the profile `$2` if it is still at version `$3`. */
export const updateOwnPost = namedSql(
  { id: uuid },
  `
  with self as materialized (select app.lock_community_self() as id)
  update community_posts as post set topic = $4, title = $5, body = $6 from self
   where post.id = $1 and post.author_id = $2 and post.author_id = self.id and post.version = $3 returning post.id`,
)

export const deleteOwnPost = namedSql('delete from community_posts where id = $1 and author_id = $2')

/** True for the post `$3` if the viewer sees it. */
export const seesPost = namedSql(
  { isOwn: bool, kind: text },
  `
  select coalesce(post.author_id = $1, false) as "isOwn", post.kind from community_posts as post
   where post.id = $3 and ${notBlocked('post')}`,
)

/** Chooses reply `$3`, a published one, as the best answer to the post `$1` of the profile `$2`; null takes it back. */
export const chooseBest = namedSql(
  { id: uuid },
  `
  update community_posts as post set best_reply_id = $3
   where post.id = $1 and post.author_id = $2 and ($3::uuid is null or exists (
           select from community_replies as reply
            where reply.id = $3 and reply.post_id = post.id and reply.state = 'published'))
  returning post.id`,
)

/** The reply `$1` of the profile `$2`, to recognise a repeated request. */
export const findOwnReply = namedSql(
  { postId: uuid, body: text },
  'select post_id as "postId", body from community_replies where id = $1 and author_id = $2',
)

/** People among `$2` whom the acting user may mention in the thread `$1`. */
export const findMentionable = namedSql(
  { id: uuid, name: text },
  'select id, name from app.mentionable($1, $2::uuid[])',
)

/** Adds a reply under the id `$1`, unless the id is taken. */
export const insertReply = namedSql(
  { id: uuid },
  `
  insert into community_replies (id, author_id, post_id, body, mentions) values ($1, $2, $3, $4, $5::uuid[])
  on conflict do nothing returning id`,
)

/** Changes the reply `$1` of the profile `$2` if it is still at version `$3`. */
export const updateOwnReply = namedSql(
  { id: uuid },
  `
  with self as materialized (select app.lock_community_self() as id)
  update community_replies as reply set body = $4 from self
   where reply.id = $1 and reply.author_id = $2 and reply.author_id = self.id and reply.version = $3
  returning reply.id`,
)

export const deleteOwnReply = namedSql('delete from community_replies where id = $1 and author_id = $2')

/** Votes of the viewer `$1` for a published post `$3` that they see. */
export const voteForPost = namedSql(`
  insert into community_votes (voter_id, post_id)
  select $1, post.id from community_posts as post
   where post.id = $3 and post.state = 'published' and ${notBlocked('post')}
  on conflict do nothing`)

/** The same for a reply. */
export const voteForReply = namedSql(`
  insert into community_votes (voter_id, reply_id)
  select $1, reply.id from community_replies as reply
   where reply.id = $3 and reply.state = 'published' and ${notBlocked('reply')}
  on conflict do nothing`)

export const takeVoteBack = namedSql('delete from community_votes where voter_id = $1 and subject_id = $2')

const votes = { voteCount: int, hasVoted: bool }

/** Votes for the published post `$3`. */
export const countPostVotes = namedSql(
  votes,
  `
  select post.vote_count as "voteCount",
         exists (select from community_votes where voter_id = $1 and subject_id = post.id) as "hasVoted"
    from community_posts as post where post.id = $3 and post.state = 'published' and ${notBlocked('post')}`,
)

/** Votes for the published reply `$3`. */
export const countReplyVotes = namedSql(
  votes,
  `
  select reply.vote_count as "voteCount",
         exists (select from community_votes where voter_id = $1 and subject_id = reply.id) as "hasVoted"
    from community_replies as reply where reply.id = $3 and reply.state = 'published' and ${notBlocked('reply')}`,
)

/** Lets the viewer `$1` follow the post `$3`. */
export const followPost = namedSql(`
  insert into community_follows (follower_id, post_id)
  select $1, post.id from community_posts as post where post.id = $3 and ${notBlocked('post')}
  on conflict do nothing`)

export const unfollowPost = namedSql('delete from community_follows where follower_id = $1 and post_id = $2')

export const markSeen = namedSql(
  'update community_follows set seen_at = now() where follower_id = $1 and post_id = $2',
)
