import type pg from 'pg'
import type { Logger } from 'pino'
import { type DatabaseUrls, quoted } from '@app/db/logins'
import type { Clock } from '../../platform/base/clock.ts'
import { PRODUCT_VERSION } from '../../platform/base/product-version.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { HELD_FILES } from '../../platform/files/held-files.ts'
import type { BackupStore } from './backup-store.ts'
import { backupName, upgradeName, writeManifest } from './manifest.ts'
import { measureStore, removeOldBackups, removeUnfinished } from './prune-backups.ts'
import { beginRun, forgetRuns, ONE_RUN, type Run, type RunFigures, unlistedRun } from './runs.ts'
import { claimStore } from './store-owner.ts'
import { withClient } from './with-client.ts'
import { type JobsReader, type Place, writeDatabase } from './write-database.ts'
import { writeFiles } from './write-files.ts'

export interface Making {
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
export interface MadeBackup extends RunFigures {
  name: string
}

/** Reading of the rows: the queued jobs, and the transaction. */
interface Reading {
  jobs: JobsReader
  /** Statements that begin the transaction with its snapshot. */
  begin: string
}

const READ_ONLY = 'begin isolation level repeatable read read only'

/**
 * Makes a backup of database and files, as they were at one moment: all tables are read in one snapshot, and while it
 * runs no process removes a file. Files that an earlier backup stored are not stored again.
 * @returns undefined if another process is making or rehearsing one
 * @throws StorageUnavailable, or the database's error; the list of backups says which
 */
export const makeBackup = ({
  urls,
  ...making
}: Making & { urls: DatabaseUrls }): Promise<MadeBackup | undefined> =>
  withClient(urls.backups, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${ONE_RUN}) as free`)
    if (!rows[0]?.free) return undefined
    const startedAt = making.clock.now()
    const name = backupName(startedAt)
    const run = await beginRun(client, { name, startedAt, clock: making.clock })
    await forgetRuns(client)
    return noted(client, making, { name, run, reading: { jobs: { url: urls.jobs }, begin: READ_ONLY } })
  })

/**
 * Makes a backup of a database that is about to be migrated, of whichever version, after one that another process is
 * making. It uses the roles and tables of that version alone. Before the role for backups existed, the owner of the
 * tables reads them, which keeps everyone else out while it does.
 * @param url of the tables' owner
 */
export const makeUpgradeBackup = (url: string, making: Making): Promise<MadeBackup> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean; queue: string | null }>(
      `select to_regclass('public.backups') is not null as found,
              (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'pgboss') as queue`,
    )
    const { found = false, queue } = rows[0] ?? {}
    if (found) await client.query('set role household_backup')
    await client.query(`select pg_advisory_lock(${ONE_RUN})`)
    const startedAt = making.clock.now()
    const name = upgradeName(startedAt)
    const run = found ? await beginRun(client, { name, startedAt, clock: making.clock }) : unlistedRun
    const begin = found ? READ_ONLY : `begin isolation level repeatable read; ${readAsOwner}`
    return noted(client, making, {
      name,
      run,
      reading: { jobs: { url, ...(queue ? { role: quoted(queue) } : {}) }, begin },
    })
  })

/** Lets the owner read its tables until the transaction is rolled back. */
const readAsOwner = `
  do $$
  declare
    tbl regclass;
  begin
    for tbl in select oid from pg_class
                where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity loop
      execute format('alter table %s no force row level security', tbl);
    end loop;
  end
  $$`

/** Makes the backup and notes its outcome in the list. */
async function noted(
  client: pg.Client,
  making: Making,
  { name, run, reading }: { name: string; run: Run; reading: Reading },
): Promise<MadeBackup> {
  let store: BackupStore | undefined
  try {
    store = await making.openStore()
    await claimStore(client, store)
    const made = await write(client, { blobs: making.blobs, reading }, { name, store })
    await run.succeed(made)
    await tidyStore(making, { run, store })
    return made
  } catch (error) {
    // A full store gets its room back. Without a connection the next run notes the failure.
    if (store) await removeUnfinished(store).catch(() => undefined)
    await client
      .query('rollback')
      .then(() => run.fail(error))
      .catch(() => undefined)
    throw error
  }
}

async function write(
  client: pg.Client,
  { blobs, reading }: { blobs: BlobStore; reading: Reading },
  place: Place,
): Promise<MadeBackup> {
  const { name, store } = place
  await removeUnfinished(store)
  // Waits for running removals of files; later ones wait for the backup.
  await client.query(`select pg_advisory_lock(${HELD_FILES})`)
  await client.query(reading.begin)
  const database = await writeDatabase(client, reading.jobs, place)
  await client.query('rollback')
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
  { keepDays, clock, log }: Making,
  { run, store }: { run: Run; store: BackupStore },
): Promise<void> {
  try {
    await removeOldBackups(store, keepDays, clock.now())
    await run.noteStore(await measureStore(store))
  } catch (error) {
    log.error({ err: error }, 'failed to remove old backups')
  }
}
