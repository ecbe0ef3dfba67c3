import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { migrate } from '@app/db/migrate'
import { createPool } from '@app/server/platform/database/pool'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import { startEmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'
import { startMeasuredServer, type MeasuredServer } from '../lib/measured-server.ts'
import { addHouseholds, lookPastPolicies, THINGS_A_HOUSEHOLD } from '../run-due.ts'
import type { Count } from './counts.ts'

const THINGS = 10_000
const WORKERS = 3
/** Longest delay after a due time at which a worker is killed: runs begin each second. */
const WITHIN_MILLISECONDS = 1200
const PATIENCE_SECONDS = 120

/** Kills workers while they send notices, and counts missed and duplicate ones. */
export async function runNoticeKills(kills: number): Promise<Count[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trust-notices-'))
  const postgres = await startEmbeddedPostgres({ stateDir: join(folder, 'postgres') })
  const url = toConnectionString(postgres.connection)
  await migrate(url)
  const owner = createPool(url, 2, pino({ level: 'silent' }))
  await lookPastPolicies(owner)
  await addHouseholds(owner, THINGS / THINGS_A_HOUSEHOLD)
  const start = (place: number): Promise<MeasuredServer> =>
    startMeasuredServer({
      DATABASE_URL: url,
      DATA_DIR: join(folder, `worker-${place}`),
      LOG_LEVEL: 'fatal',
      BILLING: 'off',
    })
  const workers = await Promise.all(Array.from({ length: WORKERS }, (_, place) => start(place)))
  for (let kill = 0; kill < kills; kill += 1) {
    await comeDue(owner, Math.ceil(THINGS / kills))
    await sleep(Math.random() * WITHIN_MILLISECONDS)
    const place = kill % WORKERS
    await workers[place]?.kill()
    workers[place] = await start(place)
  }
  await drained(owner)
  const counts = await count(owner)
  await Promise.all(workers.map((worker) => worker.stop()))
  await owner.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  return [{ name: 'kills of a worker while people are told', value: kills }, ...counts]
}

const comeDue = (owner: pg.Pool, most: number) =>
  owner.query(
    `update occurrences set next_notice_at = now(), due_at = now()
      where (household_id, id) in (select household_id, id from occurrences
                                    where next_notice_at > now() + interval '300 days' limit $1)`,
    [most],
  )

async function drained(owner: pg.Pool): Promise<void> {
  for (let second = 0; second < PATIENCE_SECONDS; second += 1) {
    const { rows } = await owner.query<{ left: number }>(
      "select count(*)::int as left from occurrences where next_notice_at < now() + interval '1 day'",
    )
    if (rows[0]?.left === 0) return
    await sleep(1000)
  }
}

async function count(owner: pg.Pool): Promise<Count[]> {
  const { rows } = await owner.query<Record<'due' | 'missed' | 'twice' | 'orphans', number>>(`
    select (select count(*)::int from occurrences where next_notice_at is null) as due,
           (select count(*)::int from occurrences as thing
             where not exists (select from notices where notices.occurrence_id = thing.id)) as missed,
           (select count(*)::int from (select from notices group by occurrence_id having count(*) > 1) as doubled) as twice,
           (select count(*)::int from notifications
             where not exists (select from notices where notices.notification_id = notifications.id)) as orphans`)
  const [{ due, missed, twice, orphans } = { due: 0, missed: -1, twice: -1, orphans: -1 }] = rows
  return [
    { name: 'things that came due', value: due, target: THINGS },
    { name: 'of them told to nobody', value: missed, target: 0 },
    { name: 'of them told twice', value: twice, target: 0 },
    { name: 'notifications about nothing', value: orphans, target: 0 },
  ]
}
