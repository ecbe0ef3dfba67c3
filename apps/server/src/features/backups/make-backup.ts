import type pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseUrls } from '@app/db/logins'
import type { Clock } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/ids.ts'
import { PRODUCT_VERSION } from '../../platform/base/product-version.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { HELD_FILES } from '../../platform/files/held-files.ts'
import type { BackupStore } from './backup-store.ts'
import { backupName, writeManifest } from './manifest.ts'
import { measureStore, removeOldBackups, removeUnfinished } from './prune-backups.ts'
import { claimStore } from './store-owner.ts'
import { withClient } from './with-client.ts'
import { writeDatabase, type Place } from './write-database.ts'
import { writeFiles } from './write-files.ts'

/** Lock of the process that makes a backup; one at a time. */
const ONE_BACKUP = `hashtext('backup')`
/** Runs in the list of backups. */
const RUNS_KEPT = 400

export interface Making {
  urls: DatabaseUrls
  /** Files of the installation. */
  blobs: BlobStore
  /** Opened for the backup, so that a place that fails counts as a failed backup. */
  openStore: () => Promise<BackupStore>
  clock: Clock
  log: Logger
  /** Age in days from which older backups are removed afterwards; none are without it. */
  keepDays?: number
}

/** A finished backup. */
export interface MadeBackup {
  name: string
  rows: number
  files: number
  /** Bytes that it added to the store. */
  bytes: number
}

/**
 * Makes a backup of database and files, as they were at one moment: all tables are read in one snapshot, and while it
 * runs no process removes a file. Files that an earlier backup stored are not stored again.
 * @returns undefined if another process is making one
 * @throws StorageUnavailable, or the database's error; the list of backups says which
 */
export const makeBackup = (making: Making): Promise<MadeBackup | undefined> =>
  withClient(making.urls.backups, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${ONE_BACKUP}) as free`,
    )
    return rows[0]?.free ? noted(client, making) : undefined
  })

/** Makes the backup and notes its outcome in the list. A run that was killed ends here, as failed. */
async function noted(client: pg.Client, making: Making): Promise<MadeBackup> {
  const startedAt = making.clock.now()
  const name = backupName(startedAt)
  const id = newId(startedAt.getTime())
  const end = (state: string, values: unknown[]) =>
    client.query(
      `update backups set state = $2, finished_at = $3, failure = $4, row_count = $5, file_count = $6, bytes = $7
        where id = $1`,
      [id, state, making.clock.now(), ...values],
    )
  await client.query(
    `update backups set state = 'failed', finished_at = $1, failure = 'The process was stopped while it made the backup.'
      where state = 'running'`,
    [startedAt],
  )
  await client.query('insert into backups (id, name, started_at) values ($1, $2, $3)', [id, name, startedAt])
  await client.query('delete from backups where id in (select id from backups order by id desc offset $1)', [
    RUNS_KEPT,
  ])
  let store: BackupStore | undefined
  try {
    store = await making.openStore()
    await claimStore(client, store)
    const made = await write(client, making, { name, store })
    await end('done', [null, made.rows, made.files, made.bytes])
    await tidyStore(client, making, { id, store })
    return made
  } catch (error) {
    // A full store gets its room back. Without a connection the next run notes the failure.
    if (store) await removeUnfinished(store).catch(() => undefined)
    await client
      .query('rollback')
      .then(() => end('failed', [describe(error), null, null, null]))
      .catch(() => undefined)
    throw error
  }
}

const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function write(client: pg.Client, { urls, blobs }: Making, place: Place): Promise<MadeBackup> {
  const { name, store } = place
  await removeUnfinished(store)
  // Waits until running removals are done; later ones are put off.
  await client.query(`select pg_advisory_lock(${HELD_FILES})`)
  await client.query('begin isolation level repeatable read read only')
  const database = await writeDatabase(client, urls.jobs, place)
  await client.query('commit')
  const { lists, stored } = await writeFiles(blobs, place)
  await client.query(`select pg_advisory_unlock(${HELD_FILES})`)
  await writeManifest(store, {
    format: 1,
    name,
    madeBy: PRODUCT_VERSION,
    seal: store.seal,
    ...database,
    ...lists,
  })
  const parts = [...database.tables, database.jobs, lists.files, lists.gone]
  return {
    name,
    rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: lists.files.count,
    bytes: parts.reduce((sum, part) => sum + part.stored, stored),
  }
}

/**
 * Removes what is no longer needed, and notes the size of the store. The backup is made by now, whatever happens here: a
 * bucket may allow no removal.
 */
async function tidyStore(
  client: pg.Client,
  { keepDays, clock, log }: Making,
  { id, store }: { id: string; store: BackupStore },
): Promise<void> {
  try {
    if (keepDays !== undefined) await removeOldBackups(store, keepDays, clock.now())
    const { parts, bytes } = await measureStore(store)
    await client.query('update backups set store_parts = $2, store_bytes = $3 where id = $1', [
      id,
      parts,
      bytes,
    ])
  } catch (error) {
    log.error({ err: error }, 'failed to remove old backups')
  }
}
