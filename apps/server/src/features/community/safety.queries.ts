import type { ProfileFace } from '@app/domain/community/community.vocabulary'
import { appealableActions, type DecisionAction } from '@app/domain/community/community.vocabulary'
import type { OwnDecision } from '@app/domain/community/moderation.contract'
import {
  bool,
  instant,
  int,
  nullable,
  oneOf,
  type RowOf,
  text,
  uuid,
} from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { notBlocked } from './community.json.ts'

/** Locks the profile `$1` of the acting user, so that parallel requests don't exceed a limit, and counts its blocks. */
export const lockProfile = namedSql('select id from community_profiles where id = $1 for no key update')
export const countBlocked = namedSql(
  { count: int, isBlocked: bool },
  `select count(*)::int as count, coalesce(bool_or(blocked_id = $2), false) as "isBlocked"
     from community_blocks where blocker_id = $1`,
)

/** Lets profile `$1` block profile `$2`, another one. */
export const blockProfile = namedSql(
  { id: uuid },
  `
  insert into community_blocks (blocker_id, blocked_id)
  select $1, id from community_profiles where id = $2 and id <> $1
  returning blocked_id as id`,
)
export const unblockProfile = namedSql(
  'delete from community_blocks where blocker_id = $1 and blocked_id = $2',
)
/** True if there is a profile `$1`. */
export const findProfile = namedSql({ id: uuid }, 'select id from community_profiles where id = $1')

/** People whom the profile `$1` blocked, by name. */
export const listBlocked = namedSql(
  { id: uuid, name: text, face: oneOf<ProfileFace>() },
  `
  select person.id, person.name, person.face
    from community_blocks join community_profiles as person on person.id = blocked_id
   where blocker_id = $1 order by lower(person.name), person.id`,
)

const subject = { isOwn: bool, isReported: bool }
const reported = `exists (select from community_reports where reporter_id = $1 and subject_id = $3 and state = 'open') as "isReported"`
/** The post or reply `$3` that the viewer wants to report. */
export const findSubject = {
  post: namedSql(
    subject,
    `
    select coalesce(post.author_id = $1, false) as "isOwn", ${reported} from community_posts as post
     where post.id = $3 and ${notBlocked('post')}`,
  ),
  reply: namedSql(
    subject,
    `
    select coalesce(reply.author_id = $1, false) as "isOwn", ${reported} from community_replies as reply
     where reply.id = $3 and ${notBlocked('reply')}`,
  ),
}

/** Adds a report by profile `$1` of post `$2` or reply `$3`, with the reason `$4` and the note `$5`. */
export const insertReport = namedSql(`
  insert into community_reports (reporter_id, post_id, reply_id, reason, note) values ($1, $2, $3, $4, $5)
  on conflict do nothing`)

const decision = {
  id: uuid,
  action: oneOf<DecisionAction>(),
  postId: nullable(uuid),
  title: nullable(text),
  isReply: bool,
  reason: text,
  createdAt: instant,
  canAppeal: bool,
  appeal: nullable(text),
  appealResult: nullable(oneOf<NonNullable<OwnDecision['appealResult']>>()),
  appealAnswer: nullable(text),
}
export type DecisionRow = RowOf<typeof decision>
const actions = appealableActions.map((action) => `'${action}'`).join(', ')
const columns = `
  id, action, post_id as "postId", title, reply_id is not null as "isReply", reason, created_at as "createdAt",
  appeal is null and action in (${actions}) as "canAppeal", appeal, appeal_result as "appealResult",
  appeal_answer as "appealAnswer"`

/** Newest decisions about the profile `$1`, `$2` at most. */
export const listDecisions = namedSql(
  decision,
  `
  select ${columns} from community_decisions where author_id = $1 order by created_at desc, id desc limit $2`,
)

/** Decision `$2` about the profile `$1`. */
export const findDecision = namedSql(
  decision,
  `select ${columns} from community_decisions where author_id = $1 and id = $2`,
)

/** Appeals with the text `$3` against the decision `$2` about the profile `$1`, if there was no appeal. */
export const appealDecision = namedSql(
  { id: uuid },
  `
  update community_decisions set appeal = $3, appealed_at = now()
   where author_id = $1 and id = $2 and appeal is null and action in (${actions}) returning id`,
)
