import { NOTIFICATIONS_KEPT } from '@app/domain/kernel/retention'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { MOST_COUNTED, UNREAD_FETCHED } from '@app/domain/notifications/notifications.limits'
import { MOST_RETRIES, RETRY_BATCH } from '@app/domain/notifications/show.rules'
import { bool, instant, int, json, nullable, text } from '../../platform/database/columns.ts'
import { comesAfter } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

const me = 'user_id = (select app.user_id())'

const answered = `json_build_object(
  'id', id, 'userId', user_id, 'householdId', household_id, 'kind', kind, 'type', type, 'title', title,
  'message', message, 'link', link, 'read', read_at is not null, 'deliveryStatus', delivery_status,
  'retryCount', retry_count, 'answeredAt', answered_at, 'createdAt', created_at)`

/** Announcements with the user's state of each, in the shape of notifications without an owner. */
const announced = `(
  select announcement.id, null::uuid as user_id, null::uuid as household_id, 'announcement' as kind,
         'system' as type, announcement.title, announcement.message, null as link, state.read_at,
         coalesce(state.delivery_status, 'pending') as delivery_status, coalesce(state.retry_count, 0) as retry_count,
         null::timestamptz as answered_at, announcement.created_at
    from announcements as announcement
    left join announcement_states as state on state.announcement_id = announcement.id and state.${me}
   where state.deleted_at is null) as announced`

interface Choice {
  where: string
  order: 'asc' | 'desc'
  limit: string
}

/**
 * Combines notifications and announcements in one list. Each half has the limit, so that both are read from their
 * index.
 */
function listBoth({ where, order, limit }: Choice): string {
  const columns = `id, user_id, household_id, kind, type, title, message, link, read_at, delivery_status, retry_count,
    answered_at, created_at`
  const chosen = `${where} order by created_at ${order}, id ${order} limit ${limit}`
  return `(
    select * from (
      (select ${columns} from notifications where ${me} and ${chosen})
      union all
      (select ${columns} from ${announced} where ${chosen})) as either
     order by created_at ${order}, id ${order} limit ${limit}) as listed`
}

/** One page, newest first. */
export const pageNotifications = namedSql(
  { record: json<Record<string, unknown>>(), cursor: text },
  `
  select ${answered} as record, created_at::text || '~' || id as cursor
    from ${listBoth({ where: comesAfter('created_at', { at: '$1', type: 'timestamptz', id: '$2' }), order: 'desc', limit: '$3' })}`,
)

export const newestUnread = namedSql(
  { notification: json<Notification>() },
  `select ${answered} as notification
     from ${listBoth({ where: 'read_at is null', order: 'desc', limit: String(UNREAD_FETCHED) })}`,
)

const mayBeTriedAgain = `read_at is null and delivery_status = 'failed' and retry_count < ${MOST_RETRIES}`

/** Number of unread notifications, up to the bell's limit, and whether some are to be retried. */
export const countUnread = namedSql(
  { unread: int, hasFailed: bool },
  `
  select count(*)::int as unread,
         exists (select from notifications where ${me} and ${mayBeTriedAgain})
         or exists (select from ${announced} where ${mayBeTriedAgain}) as "hasFailed"
    from (
      (select from notifications where ${me} and read_at is null limit ${MOST_COUNTED + 1})
      union all
      (select from ${announced} where read_at is null limit ${MOST_COUNTED + 1})) as unread`,
)

export const oldestFailed = namedSql(
  { notification: json<Notification>() },
  `select ${answered} as notification
     from ${listBoth({
       where: mayBeTriedAgain,
       order: 'asc',
       limit: String(RETRY_BATCH),
     })}`,
)

export const markRead = namedSql(
  `update notifications set read_at = now() where ${me} and id = $1 and read_at is null`,
)
/** Records the user's action on announcement `$1`; null records it for all up to a position of the list. */
const noteStates = (column: 'read_at' | 'deleted_at') =>
  namedSql(`
  insert into announcement_states (announcement_id, ${column})
  select id, now() from announcements
   where ($1::uuid is null or id = $1) and ($2::text is null or (created_at, id) <= ($2::timestamptz, $3::uuid))
  on conflict (user_id, announcement_id) do update set ${column} = excluded.${column}
    where announcement_states.${column} is null`)
export const markAnnouncementsRead = noteStates('read_at')
export const hideAnnouncements = noteStates('deleted_at')

/** Locks several rows in the order of their ids, as all transactions do. */
const lockUpTo = (condition: string): string => `
  select id from notifications
   where ${me} and ${condition} and (created_at, id) <= ($1::timestamptz, $2::uuid) order by id for update`

export const markAllRead = namedSql(
  `update notifications set read_at = now() where read_at is null and id in (${lockUpTo('read_at is null')})`,
)

export const removeOne = namedSql(`delete from notifications where ${me} and id = $1`)
export const removeAll = namedSql(`delete from notifications where id in (${lockUpTo('true')})`)

/** Condition that keeps a failure from overriding another tab's success. */
const undelivered = (table: string): string => `${table}.delivery_status <> 'delivered'`

/** Records an attempt: notification, status, method, error, number of the attempt. */
export const noteDelivery = namedSql(
  `update notifications
      set delivery_status = $2, delivery_method = $3, delivery_error = $4,
          retry_count = greatest(retry_count, $5::smallint)
    where ${me} and id = $1 and ${undelivered('notifications')}`,
)
export const noteAnnouncementDelivery = namedSql(
  `
  insert into announcement_states
    (announcement_id, delivery_status, delivery_method, delivery_error, retry_count)
  select id, $2, $3, $4, $5::smallint from announcements where id = $1
  on conflict (user_id, announcement_id) do update
    set delivery_status = excluded.delivery_status, delivery_method = excluded.delivery_method,
        delivery_error = excluded.delivery_error,
        retry_count = greatest(announcement_states.retry_count, excluded.retry_count)
    where ${undelivered('announcement_states')}`,
)

/** Time of the newest notification that a page has shown. */
export const lastShown = namedSql(
  { at: nullable(instant) },
  `select max(created_at) as at from notifications where ${me} and delivery_status = 'delivered'`,
)

/** Time of the person's last notification mail, among notifications in the panel. */
export const lastMailed = namedSql(
  { at: nullable(instant) },
  `select max(sent_at) as at from sent_mails
    where id in (select 'notification-' || id from notifications where user_id = $1)`,
)
export const findAddress = namedSql({ email: text }, 'select email from users where id = $1')
/** Marks a notification as read at once, so that nothing pops up. */
export const markRecorded = namedSql('update notifications set read_at = now() where id = $1')
export const queueTestMail = namedSql(
  "insert into outbox (topic, payload) values ('test-mail', jsonb_build_object('notificationId', $1::uuid))",
)
export const findTested = namedSql(
  { email: text, name: text },
  `select person.email, person.name
     from notifications as notification join users as person on person.id = notification.user_id
    where notification.id = $1`,
)

/** Writes notifications of any users, from a JSON array. Existing ones stay unchanged. */
export const insertNotifications = namedSql(
  `
  insert into notifications (id, user_id, household_id, kind, type, title, message, link)
  select id, user_id, household_id, kind, type, title, message, link
    from jsonb_to_recordset($1::jsonb) as written (
      id uuid, user_id uuid, household_id uuid, kind text, type text, title text, message text, link text)
   order by user_id, id
  on conflict (id) do nothing`,
)

/** Removes all but the newest notifications of each of these users. Skips rows that another process is removing. */
export const removeBeyondKept = namedSql(
  `
  delete from notifications where id in (
    select id from notifications where id in (
      select beyond.id
        from unnest($1::uuid[]) as person, lateral (
          select id from notifications where user_id = person
           order by created_at desc, id desc offset ${NOTIFICATIONS_KEPT}) as beyond)
       for update skip locked)`,
)
