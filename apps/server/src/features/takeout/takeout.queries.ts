import type { Takeout } from '@app/domain/takeout/takeout.contract'
import { json, nullable, uuid } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

const asJson = `json_build_object('id', id, 'state', state, 'done', done, 'total', total, 'createdAt', created_at,
  'bytes', bytes, 'expiresAt', expires_at)`

const foundColumns = { takeout: json<Takeout>() }

/** Recent takeouts; there are few, since each is deleted after a week. */
export const recentTakeouts = namedSql(
  foundColumns,
  `select ${asJson} as takeout from takeouts where ${inHousehold} order by created_at desc limit 10`,
)

/** No row if the id is taken or another takeout is in progress. */
export const insertTakeout = namedSql(
  foundColumns,
  `
  insert into takeouts (household_id, id, requested_by)
  values (${actingHousehold}, $1, (select app.user_id()))
  on conflict do nothing returning ${asJson} as takeout`,
)

/** Takeout with this id, else the one in progress. */
export const findTakeout = namedSql(
  foundColumns,
  `
  select ${asJson} as takeout from takeouts
   where ${inHousehold} and (id = $1 or state in ('waiting', 'making')) order by id <> $1 limit 1`,
)

/** Owner id of the file; null until it is finished. */
export const findFile = namedSql(
  { blobId: nullable(uuid) },
  `select blob_id as "blobId" from takeouts where ${inHousehold} and id = $1`,
)

export const removeTakeout = namedSql(
  { id: uuid },
  `delete from takeouts where ${inHousehold} and id = $1 returning id`,
)

/** No row if the takeout has been deleted, or is finished already. */
export const noteProgress = namedSql(
  { id: uuid },
  `
  update takeouts set state = 'making', done = $2, total = $3
   where ${inHousehold} and id = $1 and state in ('waiting', 'making') returning id`,
)

export const noteReady = namedSql(
  { id: uuid },
  `
  update takeouts set state = 'ready', done = total, blob_id = $2, bytes = $3, expires_at = now() + make_interval(days => $4)
   where ${inHousehold} and id = $1 and state = 'making' returning id`,
)

/** Once `$1` is ready, deletes all but the newest `$2` archives, since they are large. */
export const removeOlder = namedSql(`
  delete from takeouts where ${inHousehold} and state = 'ready' and id <> $1 and id not in (
    select id from takeouts where ${inHousehold} and state = 'ready' order by created_at desc, id desc limit $2)`)

export const noteFailed = namedSql(
  `update takeouts set state = 'failed' where ${inHousehold} and id = $1 and state in ('waiting', 'making')`,
)

export const findExpired = namedSql(
  { household_id: uuid, id: uuid },
  'select household_id, id from app.expired_takeouts()',
)
