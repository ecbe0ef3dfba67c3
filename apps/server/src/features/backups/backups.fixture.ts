import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addDocument, addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import { createEmptyTestDatabase, type TestDatabase } from '@app/testing/postgres'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { createDiskStore } from '../../platform/blobs/disk-store.ts'
import { createBackupStore, type BackupStore } from './backup-store.ts'
import { makeBackup, type MadeBackup } from './make-backup.ts'
import { signIns } from './restore-backup.ts'
import { leftOut } from './write-database.ts'

export const KEY = 'a key of at least thirty-two characters'
const DAY_MILLISECONDS = 24 * 60 * 60_000

/** Installation with a pet, records, a photo and a document. */
export interface BackedUp {
  app: TestApp
  owner: TestPerson
  petId: string
  passDays: (days: number) => void
  addPhoto: () => Promise<string>
  backUp: (store: BackupStore, options?: { keepDays?: number }) => Promise<MadeBackup>
}

async function made(making: ReturnType<typeof makeBackup>): Promise<MadeBackup> {
  const backup = await making
  if (!backup) throw new Error('Another process makes a backup')
  return backup
}

export async function startBackedUp(): Promise<BackedUp> {
  const clock = createTestClock(new Date('2026-12-01T03:00:00Z'))
  const app = await startTestApp({ clock })
  const owner = await makePerson(app, { plan: 'premium' })
  const petId = (await addPet(owner.client, { name: '雪球 "\\"\t' })).id
  const addPhoto = async (): Promise<string> =>
    (await owner.client.call<{ id: string }>('POST', `/pets/${petId}/photos`, await photoForm())).body.id
  await addRecordOf(owner.client, 'healthLog', petId)
  await addRecordOf(owner.client, 'medication', petId)
  await addPhoto()
  await addDocument(owner.client, petId)
  const passDays = (days: number): void =>
    clock.set(new Date(clock.now().getTime() + days * DAY_MILLISECONDS))
  return {
    app,
    owner,
    petId,
    passDays,
    addPhoto,
    backUp(store, options) {
      // A backup is named by its time.
      passDays(0.0001)
      const { services } = app
      return made(
        makeBackup({
          ...services,
          urls: services.databaseUrls,
          openStore: async () => store,
          ...options,
        }),
      )
    },
  }
}

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function openStore(key?: string, folder = temporaryFolder()) {
  const blobs = await createDiskStore(join(folder, 'store'))
  return createBackupStore({ blobs, key, workDir: join(folder, 'work') })
}

export async function emptyPlace(): Promise<{ database: TestDatabase; blobs: BlobStore; url: string }> {
  const database = await createEmptyTestDatabase()
  onTestFinished(database.drop)
  return { database, blobs: await createDiskStore(temporaryFolder()), url: database.url }
}

/** Number and checksum of the rows of each table, without those that a restore leaves out. */
export async function contentOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
        and relname <> all($1)`,
    [[...leftOut, ...signIns, 'outbox']],
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

export async function filesOf(blobs: BlobStore): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const { key } of blobs.list('')) {
    const chunks: Uint8Array[] = []
    for await (const chunk of (await blobs.open(key))?.body ?? []) chunks.push(chunk as Uint8Array)
    files.set(key, Buffer.concat(chunks).toString('base64'))
  }
  return files
}

export const partsOf = async (store: BackupStore, prefix = ''): Promise<string[]> => {
  const parts: string[] = []
  for await (const { key } of store.list(prefix)) parts.push(key)
  return parts.toSorted()
}

export const refusal = async (restoring: Promise<unknown>): Promise<string> =>
  restoring.then(
    () => 'restored',
    (error: unknown) => String(error),
  )

/** Runs a statement on a connection that is closed after it: a restore wants the database for itself. */
export const runOnce = async (url: string, sql: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(sql)
  await client.end()
  return rowCount
}
