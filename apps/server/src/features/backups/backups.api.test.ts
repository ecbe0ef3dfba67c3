import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addDocument, addPet, addRecordOf, bodies, photoForm } from '@app/testing/factories/records'
import { createEmptyTestDatabase, lockIsAwaited, type TestDatabase } from '@app/testing/postgres'
import { migrationsDir, projectVersion } from '../../platform/base/project-root.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { createDiskStore } from '../../platform/blobs/disk-store.ts'
import { createBackupStore, type BackupStore } from './backup-store.ts'
import { HELD_FILES, removeUnlessHeld } from './backups.locks.ts'
import { makeBackup } from './make-backup.ts'
import { listBackups, names } from './manifest.ts'
import { removeOldBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { leftOut } from './write-database.ts'

const clock = createTestClock(new Date('2026-12-01T03:00:00Z'))
const passDays = (days: number): void => clock.set(new Date(clock.now().getTime() + days * 24 * 60 * 60_000))

let app: TestApp
let owner: TestPerson
let petId: string
beforeAll(async () => {
  app = await startTestApp({ clock })
  owner = await makePerson(app, { plan: 'premium' })
  petId = (await addPet(owner.client, { name: '雪球 "\\"\t' })).id
  await addRecordOf(owner.client, 'healthLog', petId)
  await addRecordOf(owner.client, 'medication', petId)
  await addPhoto()
  await addDocument(owner.client, petId)
})
afterAll(() => app.stop())

const addPhoto = async (): Promise<string> =>
  (await owner.client.call<{ id: string }>('POST', `/pets/${petId}/photos`, await photoForm())).body.id

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function openStore(key?: string, folder = temporaryFolder()) {
  const blobs = await createDiskStore(join(folder, 'store'))
  return createBackupStore({ blobs, key, workDir: join(folder, 'work') })
}

async function backUp(store: BackupStore) {
  const { services } = app
  // A backup is named by its time.
  clock.set(new Date(clock.now().getTime() + 1000))
  const made = await makeBackup({ ...services, urls: services.databaseUrls, store, version: projectVersion })
  if (!made) throw new Error('Another process makes a backup')
  return made
}

async function emptyPlace(): Promise<{ database: TestDatabase; blobs: BlobStore; url: string }> {
  const database = await createEmptyTestDatabase()
  onTestFinished(database.drop)
  return { database, blobs: await createDiskStore(temporaryFolder()), url: database.url }
}

/** Number and checksum of the rows of each table. */
async function contentOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
        and relname <> all($1)`,
    [[...leftOut, 'outbox']],
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as sum
         from "${name}" as row`,
    )
    content[name] = rows[0]?.sum ?? ''
  }
  return content
}

async function filesOf(blobs: BlobStore): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const { key } of blobs.list('')) {
    const chunks: Uint8Array[] = []
    for await (const chunk of (await blobs.open(key))?.body ?? []) chunks.push(chunk as Uint8Array)
    files.set(key, Buffer.concat(chunks).toString('base64'))
  }
  return files
}

const partsOf = async (store: BackupStore, prefix = ''): Promise<string[]> => {
  const parts: string[] = []
  for await (const { key } of store.list(prefix)) parts.push(key)
  return parts.toSorted()
}

const KEY = 'a key of at least thirty-two characters'

describe('a backup', () => {
  // spec product: a backup holds database and files together, and a restore brings back rows and files alike
  it.each([undefined, KEY])('is restored row for row and file for file, with the key %s', async (key) => {
    const store = await openStore(key)
    const made = await backUp(store)
    const { database, blobs, url } = await emptyPlace()
    const restored = await restoreBackup({ url, blobs, store })
    expect(restored).toMatchObject({ rows: made.rows, files: made.files })
    expect(made.files).toBeGreaterThan(2)
    expect(await contentOf(database)).toEqual(await contentOf(app.database))
    expect(await filesOf(blobs)).toEqual(await filesOf(app.services.blobs))
  })

  it('brings sessions and keys along: its users stay signed in, and see pictures by their links', async () => {
    const store = await openStore()
    await backUp(store)
    const { database, blobs, url } = await emptyPlace()
    await restoreBackup({ url, blobs, store })
    const restored = await startTestApp({ database })
    onTestFinished(restored.stop)
    const client = restored.visitor()
    for (const [name, value] of owner.client.cookies) client.cookies.set(name, value)
    const me = await client.call<{ email: string }>('GET', '/me')
    expect([me.status, me.body.email]).toEqual([200, owner.email])
    const added = await client.call('POST', `/pets/${petId}/health-logs`, bodies.healthLog())
    expect(added.status).toBe(200)
  })

  it('keeps jobs that were queued', async () => {
    const { pool } = app.database
    await app.services.db.withSystem((tx) =>
      tx.run({ text: `insert into outbox (topic, payload) values ('remove-blob', '{"a": "\\\\n"}')` }, []),
    )
    const store = await openStore()
    await backUp(store)
    await pool.query(`delete from outbox where payload ? 'a'`)
    const { database, blobs, url } = await emptyPlace()
    await restoreBackup({ url, blobs, store })
    const { rows } = await database.pool.query(`select payload ->> 'a' as a from outbox where payload ? 'a'`)
    expect(rows).toEqual([{ a: '\\n' }])
  })

  it('stores a file once, and is of no use without its key', async () => {
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
})

describe('a restore', () => {
  const refusal = async (restoring: Promise<unknown>): Promise<string> =>
    restoring.then(
      () => 'restored',
      (error: unknown) => String(error),
    )

  /** Runs a statement on a connection that is closed after it: a restore wants the database for itself. */
  const runOnce = async (url: string, sql: string): Promise<number | null> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rowCount } = await client.query(sql)
    await client.end()
    return rowCount
  }

  it('overwrites nothing', async () => {
    const store = await openStore()
    await backUp(store)
    const { blobs, url } = await emptyPlace()
    await runOnce(url, 'create table mine (id integer)')
    expect(await refusal(restoreBackup({ url, blobs, store }))).toMatch(/^RestoreRefused: .+ is not empty/)
    await runOnce(url, 'drop table mine')
    await restoreBackup({ url, blobs, store })
    expect(await refusal(restoreBackup({ url, blobs, store }))).toMatch(/^RestoreRefused: .+ is not empty/)
  })

  it('refuses a database in use, a missing backup, another key and a newer version, with what to do', async () => {
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
    rmSync(join(older, '0024_backups.sql'))
    expect(await refusal(restoreBackup({ url, blobs, store, migrationsDir: older }))).toMatch(/newer version/)
    expect(
      (await database.pool.query('select from pg_tables where schemaname = $1', ['public'])).rowCount,
    ).toBe(0)
  })

  it('finds a part that is missing or changed, and works again once it is back', async () => {
    const folder = temporaryFolder()
    const store = await openStore(undefined, folder)
    const { name } = await backUp(store)
    const parts = await createDiskStore(join(folder, 'store'))
    const part = names.table(name, 'pets')
    const kept = (await filesOf(parts)).get(part) ?? ''
    const { url, blobs, database } = await emptyPlace()
    await parts.remove(part)
    expect(await refusal(restoreBackup({ url, blobs, store }))).toMatch(/^BackupDamaged: .+ no part/)
    const bytes = Buffer.from(kept, 'base64')
    const changed = Buffer.concat([bytes, bytes])
    await parts.put(part, changed, { contentType: 'text/plain', bytes: changed.length })
    expect(await refusal(restoreBackup({ url, blobs, store }))).toMatch(/^BackupDamaged/)
    expect(await runOnce(url, 'select from users')).toBe(0)
    await parts.put(part, bytes, { contentType: 'text/plain', bytes: bytes.length })
    await restoreBackup({ url, blobs, store })
    expect(await contentOf(database)).toEqual(await contentOf(app.database))
  })

  // spec product: an old backup is restored by the new version
  it('brings a backup of an earlier version to the newest schema', async () => {
    const store = await openStore()
    await backUp(store)
    const newer = temporaryFolder()
    cpSync(migrationsDir, newer, { recursive: true })
    writeFileSync(
      join(newer, '9999_later.sql'),
      `alter table pets add column later text not null default 'yes'`,
    )
    const { url, blobs, database } = await emptyPlace()
    await restoreBackup({ url, blobs, store, migrationsDir: newer })
    expect((await database.pool.query('select later from pets')).rows).toEqual([{ later: 'yes' }])
  })
})

describe('old backups', () => {
  it('are removed with the files that only they needed, and the newest one stays', async () => {
    const store = await openStore()
    const photoId = await addPhoto()
    await backUp(store)
    const files = await partsOf(store, 'files-')
    await owner.client.call('DELETE', `/photos/${photoId}`, { version: 1 })
    await app.worker.settle()
    passDays(20)
    const second = await backUp(store)
    expect(await removeOldBackups(store, 30, clock.now())).toBe(0)
    expect(await partsOf(store, 'files-')).toEqual(files)
    passDays(11)
    expect(await removeOldBackups(store, 30, clock.now())).toBe(1)
    expect(await listBackups(store)).toEqual([second.name])
    expect((await partsOf(store, 'files-')).length).toBeLessThan(files.length)
    passDays(100)
    expect(await removeOldBackups(store, 30, clock.now())).toBe(0)
    const { url, blobs } = await emptyPlace()
    await restoreBackup({ url, blobs, store })
    expect(await filesOf(blobs)).toEqual(await filesOf(app.services.blobs))
  })
})

describe('while a backup is made', () => {
  it('no file is removed, and a second backup is not begun', async () => {
    const holder = await app.database.connect()
    await holder.query(`select pg_advisory_lock_shared(${HELD_FILES})`)
    const store = await openStore()
    const first = backUp(store)
    await lockIsAwaited(app.database.pool)
    const { services } = app
    const urls = services.databaseUrls
    expect(await makeBackup({ ...services, urls, store, version: projectVersion })).toBeUndefined()
    await expect(removeUnlessHeld(services.db, async () => undefined)).rejects.toThrow(
      'A backup is being made',
    )
    await holder.query(`select pg_advisory_unlock_shared(${HELD_FILES})`)
    await first
    await removeUnlessHeld(services.db, async () => undefined)
  })
})
