import type { DecisionAction, LogAction } from '@app/domain/community/community.vocabulary'
import type { QueueEntry } from '@app/domain/community/moderation.contract'
import { bool, instant, int, json, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** At most `$1` of what waits, the longest first, for the reason `$2`; pictures are marks. */
export const listQueue = namedSql(
  { entry: json<QueueEntry>(), waiting: int },
  'select entry, waiting from app.list_moderation_queue($1, $2)',
)

/** Post, reply or appeal `$1`, for the reason `$2`. */
export const readCase = namedSql(
  { entry: json<QueueEntry>() },
  'select entry from app.read_moderation_case($1, $2)',
)

/** Outcome of a decision; a repeated request is decided too. */
type DecisionOutcome = 'decided' | 'missing' | 'own' | 'profile' | 'already' | 'taken'

/** Decides by id `$1` about post or reply `$2`, read at revision `$3`: action, days of a suspension, reason. */
export const decide = namedSql(
  { outcome: oneOf<DecisionOutcome>() },
  'select app.decide_in_community($1, $2, $3, $4, $5, $6) as outcome',
)

type AnswerOutcome = 'decided' | 'missing' | 'own' | 'another' | 'already'

/** Answers the appeal against decision `$1`, whose text was read at revision `$2`, by result `$3` and answer `$4`. */
export const answerAppeal = namedSql(
  { outcome: oneOf<AnswerOutcome>() },
  'select app.answer_community_appeal($1, $2, $3, $4) as outcome',
)

/** Log of moderators after position `$1`, `$2`: at most `$3` entries, for the reason `$4`. */
export const listLog = namedSql(
  {
    id: uuid,
    at: instant,
    by: nullable(text),
    action: oneOf<LogAction>(),
    title: nullable(text),
    authorName: nullable(text),
    reason: text,
    cursor: text,
  },
  `
  select id, at, moderator as by, action, title, author as "authorName", why as reason, at::text || '~' || id as cursor
    from app.list_moderation_log($1, $2, $3, $4)`,
)

/** Listed words, for the reason `$1`. */
export const listWords = namedSql({ word: text }, 'select word from app.list_community_words($1)')

/** Replaces the listed words by `$1`, for the reason `$2`, and returns them as they are compared. */
export const saveWords = namedSql({ word: text }, 'select word from app.save_community_words($1, $2)')

/** Reads the facts of decision `$1` for the notification of its author. */
export const decisionToNotify = namedSql(
  {
    userId: uuid,
    action: oneOf<DecisionAction>(),
    title: nullable(text),
    isReply: bool,
    reason: text,
    suspendedUntil: nullable(instant),
    appealResult: nullable(oneOf<'upheld' | 'reversed'>()),
    appealAnswer: nullable(text),
  },
  `
  select user_id as "userId", action, title, is_reply as "isReply", reason, suspended_until as "suspendedUntil",
         appeal_result as "appealResult", appeal_answer as "appealAnswer"
    from app.decision_to_notify($1)`,
)
