import { pictureOfBlob } from '../../platform/files/picture-marks.ts'

// SQL that the statements of the community share. In each of them `$1` is the viewer's profile, or null, and `$2` are the
// profiles whom the viewer blocked.

/** Joins the author of `row`, under the name `writer`. */
export const withWriter = (row: string): string =>
  `left join community_profiles as writer on writer.id = ${row}.author_id`

/** True for rows by people whom the viewer did not block. */
export const notBlocked = (row: string): string =>
  `(${row}.author_id is null or ${row}.author_id <> all($2::uuid[]))`

const author = `case when writer.id is not null
  then json_build_object('id', writer.id, 'name', writer.name, 'face', writer.face) end`

/** Fields that a post has in a list and on its page. The service fills `unread`. */
const postFields = `
  'id', post.id, 'kind', post.kind, 'topic', post.topic, 'title', post.title, 'author', ${author},
  'isOwn', coalesce(post.author_id = $1, false), 'state', post.state, 'isLocked', post.locked,
  'isExpertVerified', post.verified_at is not null, 'hasBestAnswer', post.best_reply_id is not null,
  'voteCount', post.vote_count, 'replyCount', post.reply_count, 'unread', 0,
  'createdAt', coalesce(post.published_at, post.created_at)`

/** A post in a list. */
export const listedPost = `json_build_object(${postFields}, 'beginning', left(post.body, 400))`

/** A reply with its author; `follow` is the viewer's row in `community_follows`. */
export const replyJson = `json_build_object(
  'id', reply.id, 'author', ${author}, 'isOwn', coalesce(reply.author_id = $1, false), 'body', reply.body,
  'state', reply.state, 'heldFor', reply.held_for, 'voteCount', reply.vote_count,
  'hasVoted', exists (select from community_votes where voter_id = $1 and subject_id = reply.id),
  'isNew', coalesce(reply.published_at > follow.seen_at and reply.author_id is distinct from $1, false),
  'mentions', (
    select coalesce(json_agg(json_build_object('id', person.id, 'name', person.name, 'face', person.face)), '[]')
      from community_profiles as person where person.id = any(reply.mentions) and person.id <> all($2::uuid[])),
  'version', reply.version, 'createdAt', coalesce(reply.published_at, reply.created_at),
  'editedAt', reply.edited_at)`

/** Joins the viewer's row in `community_follows` for the post of `row`. */
export const withFollow = (postId: string): string =>
  `left join community_follows as follow on follow.follower_id = $1 and follow.post_id = ${postId}`

/** A picture of a post; a link replaces the mark. */
export const pictureJson = `json_build_object(
  'id', shown.id, 'picture', ${pictureOfBlob('shown.blob_id')}, 'alt', shown.alt, 'width', shown.width,
  'height', shown.height)`

/** A post on its page. */
export const postJson = `json_build_object(${postFields}, 'body', post.body, 'heldFor', post.held_for,
  'hasVoted', exists (select from community_votes where voter_id = $1 and subject_id = post.id),
  'isFollowed', exists (select from community_follows where follower_id = $1 and post_id = post.id),
  'pictures', (select coalesce(json_agg(${pictureJson} order by shown.position), '[]')
                 from community_pictures as shown where shown.post_id = post.id),
  'verified', case when post.verified_at is not null then json_build_object('at', post.verified_at,
    'by', (select name from community_profiles where id = post.verified_by)) end,
  'bestAnswer', (select ${replyJson} from community_replies as reply ${withWriter('reply')} ${withFollow('reply.post_id')}
                  where reply.id = post.best_reply_id and reply.state = 'published' and ${notBlocked('reply')}),
  'version', post.version, 'editedAt', post.edited_at,
  'similar', (
    select coalesce(json_agg(json_build_object('id', other.id, 'title', other.title, 'replyCount', other.reply_count,
                                               'isExpertVerified', other.verified_at is not null)), '[]')
      from app.similar_posts(post.id, 3) as near join community_posts as other on other.id = near.post_id
     where other.state = 'published' and ${notBlocked('other')}))`
