import type { PushMessage } from '@app/domain/notifications/push-devices/push-message'
import {
  bool,
  instant,
  int,
  json,
  nullable,
  oneOf,
  text,
  uuid,
  type RowOf,
} from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'

/**
 * Writes messages for all devices of their users whose sessions are valid. Locks the devices first, in the order of
 * their ids, as everywhere. Waits for messages that are being sent, so that a newer message arrives after them.
 */
export const queueDeliveries = namedSql(`
  with push as materialized (
    select * from jsonb_to_recordset($1::jsonb)
      as push ("userId" uuid, tag text, message jsonb, urgency text, "staleAt" timestamptz)
  ), device as materialized (
    select id, user_id, service from push_devices
     where user_id in (select "userId" from push)
       and exists (select from sessions where sessions.id = push_devices.session_id and sessions.expires_at > now())
     order by id for key share of push_devices
  )
  insert into push_deliveries (device_id, tag, service, message, urgency, stale_at)
  select device.id, push.tag, device.service, push.message, push.urgency, push."staleAt"
    from push join device on device.user_id = push."userId"
   order by device.id, push.tag
  on conflict (device_id, tag) do update set
    service = excluded.service, urgency = excluded.urgency, stale_at = excluded.stale_at, attempts = 0,
    failure = null, failed_at = null, revision = push_deliveries.revision + 1,
    -- As mergePushMessages of the domain says it.
    message = case
      when excluded.message ? 'closes' or push_deliveries.message ?| '{silent,closes}' then excluded.message
      else excluded.message - 'silent' end,
    next_try_at = case
      when push_deliveries.leased_until > now() then push_deliveries.next_try_at else now() end`)

export const registerDevice = namedSql(
  { id: nullable(uuid) },
  'select app.register_push_device($1, $2, $3, $4, $5, $6, $7, $8) as id',
)
export const renewDevice = namedSql(
  { id: nullable(uuid) },
  'select app.renew_push_device($1, $2, $3, $4, $5) as id',
)
export const listDevices = namedSql(
  {
    id: uuid,
    label: text,
    isThisBrowser: bool,
    createdAt: instant,
    lastDeliveredAt: nullable(instant),
    lastFailedAt: nullable(instant),
    endsAt: instant,
  },
  `
  select device.id, device.label, device.session_id = $1 as "isThisBrowser", device.created_at as "createdAt",
         device.last_delivered_at as "lastDeliveredAt", device.last_failed_at as "lastFailedAt",
         session.expires_at as "endsAt"
    from push_devices as device join own_sessions as session on session.id = device.session_id
   where device.user_id = app.user_id()
   order by device.session_id = $1 desc, device.created_at desc, device.id`,
)
export const removeDevice = namedSql(
  { id: uuid },
  'delete from push_devices where id = $1 and user_id = app.user_id() returning id',
)
export const findDevice = namedSql(
  { service: text },
  'select service from push_devices where id = $1 and user_id = app.user_id()',
)
export const queueTest = namedSql(`
  insert into push_deliveries (device_id, tag, service, message, urgency, stale_at)
  values ($1, $2, $3, $4, 'high', now() + make_interval(secs => $5))`)

/** Devices after `$2` whose sessions end within `$1` days unless they are used, with their users. */
export const listEnding = namedSql(
  { id: uuid, sessionId: uuid, label: text, endsAt: instant, name: text, email: text },
  `
  select device.id, session.id as "sessionId", device.label, session.expires_at as "endsAt", person.name, person.email
    from push_devices as device
    join sessions as session on session.id = device.session_id
    join users as person on person.id = device.user_id
   where session.expires_at > now() and session.expires_at < now() + make_interval(days => $1)
     and device.id > $2
   order by device.id limit 100`,
)

const leasedColumns = {
  deviceId: uuid,
  tag: text,
  revision: int,
  message: json<PushMessage>(),
  urgency: oneOf<'normal' | 'high'>(),
  staleAt: instant,
  attempts: int,
  service: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  isSignedIn: bool,
  mayRead: bool,
}
/** A message that this process has leased for sending. */
export type LeasedDelivery = RowOf<typeof leasedColumns>

/**
 * Takes due messages of the push services `$1`, of each at most the number at the same index of `$2`. No other process
 * takes them within `$3` seconds.
 */
export const leaseDeliveries = namedSql(
  leasedColumns,
  `
  with due as materialized (
    select found.device_id, found.tag
      from unnest($1::text[], $2::integer[]) as service (name, most)
     cross join lateral (
       select device_id, tag from push_deliveries
        where push_deliveries.service = service.name and next_try_at <= now()
        order by next_try_at limit service.most for update skip locked) as found
  ), leased as (
    update push_deliveries as delivery
       set attempts = least(delivery.attempts + 1, 1000), leased_until = now() + make_interval(secs => $3),
           next_try_at = now() + make_interval(secs => $3)
      from due where delivery.device_id = due.device_id and delivery.tag = due.tag
    returning delivery.*
  )
  select leased.device_id as "deviceId", leased.tag, leased.revision, leased.message, leased.urgency,
         leased.stale_at as "staleAt", leased.attempts, leased.service, device.endpoint, device.p256dh, device.auth,
         exists (select from sessions where sessions.id = device.session_id and sessions.expires_at > now()) as "isSignedIn",
         -- Whoever leaves a household leaves its notifications behind; a membership that is over is swept later.
         leased.message ->> 'household' is null or (
           exists (select from notifications
                    where id = (leased.message ->> 'id')::uuid and user_id = device.user_id)
           and not exists (select from household_members as member
                            where member.household_id = (leased.message ->> 'household')::uuid
                              and member.user_id = device.user_id and member.ends_at <= now())) as "mayRead"
    from leased join push_devices as device on device.id = leased.device_id`,
)

/** A sent message, by device, tag and revision, with its result. */
export interface SettledDelivery {
  deviceId: string
  tag: string
  revision: number
  endpoint: string
  outcome: 'sent' | 'gone' | 'later' | 'dropped'
  /** Seconds until the next attempt. */
  pause: number
  /** Reason of another attempt. */
  failure?: string
  /** True if the push service was contacted. */
  asked: boolean
}

const settled = `jsonb_to_recordset($1::jsonb) as settled (
  "deviceId" uuid, tag text, revision integer, endpoint text, outcome text, pause float8, failure text,
  asked boolean)`

/** Locks the devices of settled messages, in the order of all transactions that lock several. */
export const lockSettledDevices = namedSql(
  `select from push_devices where id in (select "deviceId" from ${settled}) order by id for update`,
)
/** Keeps a device that was renewed since, because its address has changed. */
export const forgetGoneDevices = namedSql(`
  delete from push_devices as device using ${settled}
   where device.id = settled."deviceId" and device.endpoint = settled.endpoint and settled.outcome = 'gone'`)
export const noteOutcomes = namedSql(`
  update push_devices as device
     set last_delivered_at = case when result.was_sent then now() else device.last_delivered_at end,
         last_failed_at = case when result.has_failed then now() else device.last_failed_at end
    from (select "deviceId", bool_or(outcome = 'sent') as was_sent, bool_or(outcome <> 'sent') as has_failed
            from ${settled} where asked group by "deviceId") as result
   where device.id = result."deviceId"`)
export const removeSettled = namedSql(`
  delete from push_deliveries as delivery using ${settled}
   where delivery.device_id = settled."deviceId" and delivery.tag = settled.tag
     and delivery.revision = settled.revision and settled.outcome <> 'later'`)
/** Releases messages to be retried; a newer message that has replaced one is sent at once. */
export const releaseSettled = namedSql(`
  update push_deliveries as delivery
     set leased_until = null,
         failure = case when delivery.revision = settled.revision then settled.failure end,
         failed_at = case when delivery.revision = settled.revision then now() end,
         next_try_at = now() + make_interval(secs => case when delivery.revision = settled.revision then pause else 0 end)
    from ${settled}
   where delivery.device_id = settled."deviceId" and delivery.tag = settled.tag`)
/** Makes messages that wait for a retry due now. */
export const wakeWaiting = namedSql(`
  update push_deliveries as delivery set next_try_at = now()
    from jsonb_to_recordset($1::jsonb) as woken ("deviceId" uuid, tag text)
   where delivery.device_id = woken."deviceId" and delivery.tag = woken.tag
     and delivery.leased_until is null and delivery.next_try_at > now()`)
