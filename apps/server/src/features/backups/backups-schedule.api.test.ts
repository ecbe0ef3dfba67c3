import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import { changeInBoth, inSecond, startBoth, type TwoProcesses } from '@app/testing/two-processes'
import { newId } from '../../platform/base/ids.ts'

let both: TwoProcesses
beforeAll(async () => {
  both = await startBoth()
  // Keeps rehearsals away, which take long and have a test of their own.
  await both.app.database.pool.query(
    `insert into backups (id, name, started_at, finished_at, state, rehearsed)
     values (app.new_id(), 'rehearsal', '2100-01-01', '2100-01-01', 'done', 'backup')`,
  )
})
afterAll(() => both.stop())

const pass = (hours: number): void =>
  both.clock.set(new Date(both.clock.now().getTime() + hours * 60 * 60_000))
/** Changes a setting in the second process, with a new request token: more time passes than one is valid. */
const set = (key: string, value: unknown) =>
  changeInBoth({ ...both, admin: { ...both.admin, client: inSecond(both, both.admin) } }, key, value)

/** Runs the worker of the first process; returns the outcomes of all runs so far, oldest first. */
async function settled(): Promise<string[]> {
  const { worker, database } = both.app
  await worker.settle()
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from backups where rehearsed is null order by started_at',
  )
  return rows.map(({ state }) => state)
}

const overview = async (): Promise<InstallationOverview> =>
  (await both.admin.client.call<InstallationOverview>('GET', '/installation/overview')).body

const manifests = (): number =>
  readdirSync(join(both.app.dataDir, 'backups'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /manifests.+\.json$/.test(name),
  ).length

// spec access §9: backups every 24 hours, kept for 30 days
it('is made as often as the settings say, and kept as long', async () => {
  expect(await settled()).toEqual([])
  await set('auto_backup_enabled', true)
  expect(await settled()).toEqual(['done'])
  pass(23)
  expect(await settled()).toHaveLength(1)
  pass(1)
  expect(await settled()).toHaveLength(2)
  await set('backup_frequency_hours', 6)
  pass(6)
  expect(await settled()).toHaveLength(3)
  pass(28 * 24)
  expect(await settled()).toHaveLength(4)
  expect(manifests()).toBe(4)
  await set('backup_retention_days', 1)
  pass(6)
  expect(await settled()).toHaveLength(5)
  expect(manifests()).toBe(2)
  const { health, storage } = await overview()
  expect(health.backup).toMatchObject({ isOn: true, hasFailed: false })
  expect(storage.kinds.find(({ kind }) => kind === 'backups')?.bytes).toBeGreaterThan(10_000)
  await set('auto_backup_enabled', false)
  pass(24)
  expect(await settled()).toHaveLength(5)
})

// spec product: administrators are told when a backup fails
it('tells the administrators once that it fails, and tries again every 15 minutes until it works', async () => {
  await set('auto_backup_enabled', true)
  const folder = join(both.app.dataDir, 'backups')
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'in the way')
  pass(24)
  const before = await settled()
  pass(0.3)
  const after = await settled()
  expect([before.at(-1), after.slice(before.length)]).toEqual(['failed', ['failed']])
  expect((await overview()).attention[0]).toMatchObject({ kind: 'backup-failed', isUrgent: true })
  const { rows } = await both.app.database.pool.query('select user_id, type, title, link from notifications')
  expect(rows).toEqual([
    { user_id: both.admin.userId, type: 'admin', title: 'The backup failed', link: '/admin' },
  ])
  const mails = readdirSync(join(both.app.dataDir, 'outbox')).map((name) =>
    readFileSync(join(both.app.dataDir, 'outbox', name), 'utf8'),
  )
  expect(mails.filter((mail) => mail.includes('Subject: The backup failed'))).toHaveLength(1)
  rmSync(folder)
  pass(0.3)
  expect((await settled()).at(-1)).toBe('done')
})

it('is made 15 minutes after a process was killed that made one', async () => {
  pass(0.01)
  await both.app.database.pool.query(`insert into backups (id, name, started_at) values ($1, 'killed', $2)`, [
    newId(both.clock.now().getTime()),
    both.clock.now(),
  ])
  pass(0.2)
  expect((await settled()).at(-1)).toBe('running')
  pass(0.1)
  expect((await settled()).slice(-2)).toEqual(['failed', 'done'])
})
