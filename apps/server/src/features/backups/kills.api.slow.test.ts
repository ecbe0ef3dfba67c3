import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { migrate, migrationNames } from '@app/db/migrate'
import { migrateWithData } from '@app/db/upgrade-data.fixture'
import { createEmptyTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { createDiskStore } from '../../platform/blobs/disk-store.ts'
import { createBackupStore } from './backup-store.ts'
import { contentOf, filesOf, partsOf, runOnce, startBackedUp, temporaryFolder } from './backups.fixture.ts'
import { listBackups } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/** Limit in ms for dozens of processes on a busy machine. */
const MANY_PROCESSES = 600_000

const program = join(import.meta.dirname, 'killed-run.fixture.ts')

interface Place {
  url: string
  blobsDir: string
  storeDir: string
}

/** A step of a run by its name, and which of the steps of this name. */
interface Kill {
  name: string
  nth: number
}

/** Runs to the end, or to the step at which the process kills itself; returns the names of the steps. */
async function run(action: 'backup' | 'restore' | 'upgrade', place: Place, kill?: Kill): Promise<string[]> {
  const given = JSON.stringify({ ...place, action, kill, workDir: temporaryFolder() })
  const env = { ...process.env, NODE_NO_WARNINGS: '1' }
  const ended = promisify(execFile)(process.execPath, [program, given], { env })
  const { stdout } = await ended.catch((error: { signal?: string }) => {
    if (kill && error.signal === 'SIGKILL') return { stdout: '[]' }
    throw error
  })
  return JSON.parse(stdout) as string[]
}

/** Chooses the first step of each name, each commit, and the last step of all, in their order. */
function chooseKills(steps: readonly string[]): Kill[] {
  const nthOf = (name: string, at: number): number =>
    steps.slice(0, at + 1).filter((step) => step === name).length
  return steps.flatMap((name, at) => {
    const isChosen = steps.indexOf(name) === at || name === 'commit' || at === steps.length - 1
    return isChosen ? [{ name, nth: nthOf(name, at) }] : []
  })
}

/** Resolves once the connections of a killed process have ended. */
async function connectionsEnd({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`
  while ((await runOnce(url, others)) !== 0) continue
}

const openStoreIn = async (folder: string) =>
  createBackupStore({ blobs: await createDiskStore(folder), workDir: temporaryFolder() })

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyTestDatabase()
  onTestFinished(database.drop)
  return database
}

/** Restores a backup into an empty place; returns rows and files. */
async function restored(storeDir: string, name?: string) {
  const database = await emptyDatabase()
  const blobs = await createDiskStore(temporaryFolder())
  await restoreBackup({ url: database.url, blobs, store: await openStoreIn(storeDir), name })
  return { rows: await contentOf(database), files: await filesOf(blobs) }
}

// spec product: a process is killed at every step of backup, restore and upgrade, and nothing is lost
it('a backup leaves the earlier ones, and the next one is whole', { timeout: MANY_PROCESSES }, async () => {
  const { app } = await startBackedUp()
  onTestFinished(app.stop)
  const storeDir = temporaryFolder()
  const place = { url: app.database.url, blobsDir: join(app.dataDir, 'blobs'), storeDir }
  const steps = await run('backup', place)
  const expected = { rows: await contentOf(app.database), files: await filesOf(app.services.blobs) }
  const kills = chooseKills(steps)
  expect(kills.length).toBeGreaterThan(8)
  const store = await openStoreIn(storeDir)
  const [earlier = ''] = await listBackups(store)
  for (const kill of kills) {
    const before = await listBackups(store)
    await run('backup', place, kill)
    const after = await listBackups(store)
    expect(after.slice(0, before.length)).toEqual(before)
  }
  await run('backup', place)
  const known = await listBackups(store)
  const left = (await partsOf(store, 'parts/')).filter((part) => !known.some((name) => part.includes(name)))
  expect(left).toEqual([])
  expect(await restored(storeDir, earlier)).toEqual(expected)
  expect(await restored(storeDir)).toEqual(expected)
  const { rows } = await app.database.pool.query(`select from backups where state = 'running'`)
  expect(rows).toEqual([])
})

const emptyPlace = async () => ({ database: await emptyDatabase(), blobsDir: temporaryFolder() })

const hasAccounts = async (url: string): Promise<boolean> =>
  (await runOnce(url, `select where to_regclass('public.users') is not null`)) === 1 &&
  (await runOnce(url, 'select from users limit 1')) === 1

it(
  'a restore leaves a database without accounts, in which it is repeated, or all rows',
  { timeout: MANY_PROCESSES },
  async () => {
    const { app, backUp } = await startBackedUp()
    onTestFinished(app.stop)
    const storeDir = temporaryFolder()
    await backUp(await openStoreIn(storeDir))
    const expected = { rows: await contentOf(app.database), files: await filesOf(app.services.blobs) }
    const runIn = ({ database: { url }, blobsDir }: Awaited<ReturnType<typeof emptyPlace>>, kill?: Kill) =>
      run('restore', { url, blobsDir, storeDir }, kill)
    const kills = chooseKills(await runIn(await emptyPlace()))
    expect(kills.length).toBeGreaterThan(8)
    let place = await emptyPlace()
    let filled = 0
    for (const kill of kills) {
      await runIn(place, kill)
      await connectionsEnd(place.database)
      // The next run repeats the restore on what this one has left.
      if (!(await hasAccounts(place.database.url))) continue
      filled += 1
      // A start migrates what a killed restore has filled.
      await migrate(place.database.url)
      expect([kill, await contentOf(place.database)]).toEqual([kill, expected.rows])
      expect(await filesOf(await createDiskStore(place.blobsDir))).toEqual(expected.files)
      place = await emptyPlace()
    }
    expect(filled).toBeGreaterThan(0)
  },
)

/** Version before permissions of the installation, with some migrations to run. */
const EARLIER = 19

it(
  'an update leaves the earlier version, or the new one with all rows',
  { timeout: MANY_PROCESSES },
  async () => {
    const [reference, database] = [await emptyDatabase(), await emptyDatabase()]
    for (const { url } of [reference, database]) await migrateWithData(url, EARLIER)
    const place = { url: database.url, blobsDir: temporaryFolder(), storeDir: temporaryFolder() }
    const steps = await run('upgrade', { ...place, url: reference.url, storeDir: temporaryFolder() })
    const kills = chooseKills(steps)
    expect(kills.length).toBeGreaterThan(8)
    const versions: (number | null)[] = []
    for (const kill of kills) {
      await run('upgrade', place, kill)
      await connectionsEnd(database)
      versions.push(await runOnce(database.url, 'select from migrations'))
    }
    expect(new Set(versions)).toEqual(new Set([EARLIER, migrationNames().length]))
    await run('upgrade', place)
    const expected = await contentOf(reference)
    expect(await contentOf(database)).toEqual(expected)
    const store = await openStoreIn(place.storeDir)
    expect((await listBackups(store)).length).toBeGreaterThan(0)
    await runOnce(reference.url, 'delete from sessions')
    expect((await restored(place.storeDir)).rows).toEqual(await contentOf(reference))
  },
)
