import { instant, int, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

// The last value of each statement is the reason, which the audit log keeps.

/** Newest `$1` announcements. */
export const listAnnouncements = namedSql(
  {
    id: uuid,
    title: text,
    message: text,
    publishedAt: instant,
    publishedBy: nullable(text),
    readers: int,
  },
  `
  select id, title, message, published_at as "publishedAt", published_by as "publishedBy", readers
    from app.list_announcements($1, $2)`,
)

const outcome = { outcome: oneOf<'done' | 'taken' | 'missing'>() }
/** Publishes announcement `$1` with title `$2` and message `$3`. */
export const publishAnnouncement = namedSql(
  outcome,
  'select app.publish_announcement($1, $2, $3, $4) as outcome',
)
export const withdrawAnnouncement = namedSql(outcome, 'select app.withdraw_announcement($1, $2) as outcome')
