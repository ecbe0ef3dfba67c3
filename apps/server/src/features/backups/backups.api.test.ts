import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '@app/testing/app'
import { addSession } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { lockIsAwaited } from '@app/testing/postgres'
import { migrationsDir } from '../../platform/base/project-root.ts'
import { HELD_FILES, removeUnlessHeld } from '../../platform/files/held-files.ts'
import {
  contentOf,
  emptyPlace,
  filesOf,
  KEY,
  openStore,
  partsOf,
  refusal,
  runOnce,
  startBackedUp,
  temporaryFolder,
  type BackedUp,
} from './backups.fixture.ts'
import { makeBackup } from './make-backup.ts'
import { listBackups, names } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { OWNER } from './store-owner.ts'

let given: BackedUp
beforeAll(async () => {
  given = await startBackedUp()
})
afterAll(() => given.app.stop())

/** Queues a job that holds characters with a meaning in COPY. */
const queueJob = (): Promise<unknown> =>
  given.app.services.db.withSystem((tx) =>
    tx.run({ text: `insert into outbox (topic, payload) values ('remove-blob', '{"a": "\\\\n"}')` }, []),
  )

// spec product: a backup holds database and files together, and a restore brings back rows and files alike
it('is restored row for row and file for file, with queued jobs; everyone signs in again', async () => {
  const { app, owner, petId, backUp } = given
  await queueJob()
  const store = await openStore(KEY)
  const made = await backUp(store)
  const { database, blobs, url } = await emptyPlace()
  expect(await restoreBackup({ url, blobs, store })).toMatchObject({ rows: made.rows, files: made.files })
  expect(made.files).toBeGreaterThan(2)
  expect(await contentOf(database)).toEqual(await contentOf(app.database))
  expect(await filesOf(blobs)).toEqual(await filesOf(app.services.blobs))
  const { rows } = await database.pool.query(`select payload ->> 'a' as a from outbox where payload ? 'a'`)
  expect(rows).toEqual([{ a: '\\n' }])

  const restored = await startTestApp({ database })
  onTestFinished(restored.stop)
  const client = restored.visitor()
  for (const [name, value] of owner.client.cookies) client.cookies.set(name, value)
  expect((await client.call('GET', '/me')).status).toBe(401)
  const again = await addSession(restored, owner, null)
  again.household = owner.householdId
  const added = await again.call('POST', `/pets/${petId}/health-logs`, bodies.healthLog())
  expect(added.status).toBe(200)
})

it('stores a file once, and is of no use without its key', async () => {
  const { backUp } = given
  const store = await openStore(KEY)
  const first = await backUp(store)
  const files = await partsOf(store, 'files-')
  const second = await backUp(store)
  expect(await partsOf(store, 'files-')).toEqual(files)
  expect(second.files).toBe(first.files)
  expect(second.bytes).toBeLessThan(first.bytes)
  const parts = await store.readPlain(names.table(second.name, 'pets'))
  const chunks: Uint8Array[] = []
  for await (const chunk of parts ?? []) chunks.push(chunk)
  expect(Buffer.concat(chunks).subarray(0, 2).toString('hex')).not.toBe('1f8b')
})

it('refuses a database in use, a missing backup, another key and a newer version, with what to do', async () => {
  const { backUp } = given
  const folder = temporaryFolder()
  const store = await openStore(KEY, folder)
  const { url, blobs } = await emptyPlace()
  expect(await refusal(restoreBackup({ url, blobs, store }))).toMatch(/no backup in this place/)
  await backUp(store)
  const other = await openStore(`${KEY}!`, folder)
  expect(await refusal(restoreBackup({ url, blobs, store: other }))).toMatch(/set BACKUP_KEY/)
  expect(await refusal(restoreBackup({ url, blobs, store, name: 'x' }))).toMatch(
    /no backup x\. Newest ones: 2026/,
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect(await refusal(restoreBackup({ url, blobs, store }))).toMatch(/stop the server/)
  await client.end()
  const older = temporaryFolder()
  cpSync(migrationsDir, older, { recursive: true })
  rmSync(join(older, '0026_backups.sql'))
  expect(await refusal(restoreBackup({ url, blobs, store, migrationsDir: older }))).toMatch(/newer version/)
  expect(await runOnce(url, `select from pg_tables where schemaname = 'public'`)).toBe(0)
})

it('lets no file be removed meanwhile, and a second backup is not begun', async () => {
  const { app, backUp } = given
  const holder = await app.database.connect()
  await holder.query(`select pg_advisory_lock_shared(${HELD_FILES})`)
  const store = await openStore()
  const first = backUp(store)
  await lockIsAwaited(app.database.pool)
  const { services } = app
  const urls = services.databaseUrls
  expect(await makeBackup({ ...services, urls, openStore: async () => store })).toBeUndefined()
  await expect(removeUnlessHeld(services.db, async () => undefined)).rejects.toThrow('A backup is being made')
  await holder.query(`select pg_advisory_unlock_shared(${HELD_FILES})`)
  await first
  await removeUnlessHeld(services.db, async () => undefined)
})

it('keeps to the store of its installation, and leaves that of another as it is', async () => {
  const store = await openStore()
  await store.writePlain(OWNER, Buffer.from(JSON.stringify({ installation: 'another' })))
  await expect(given.backUp(store)).rejects.toThrow(/belongs to another installation/)
  expect(await partsOf(store)).toEqual([OWNER])
})

it('counts as made where nothing can be removed, and finds a manifest that was changed', async () => {
  const store = await openStore(KEY)
  const refusing = { ...store, remove: () => Promise.reject(new Error('No right to delete')) }
  const { name } = await given.backUp(refusing, { keepDays: 30 })
  given.passDays(40)
  const { name: second } = await given.backUp(refusing, { keepDays: 30 })
  expect(await listBackups(store)).toEqual([name, second])
  const { rows } = await given.app.database.pool.query('select state from backups where name = $1', [second])
  expect(rows).toEqual([{ state: 'done' }])
  const chunks: Uint8Array[] = []
  for await (const chunk of (await store.readPlain(names.manifest(name))) ?? []) chunks.push(chunk)
  await store.writePlain(names.manifest(name), Buffer.concat([...chunks, Buffer.from(' ')]))
  const { url, blobs } = await emptyPlace()
  expect(await refusal(restoreBackup({ url, blobs, store, name }))).toMatch(/manifest of .+ was changed/)
})
