import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dropLoginsBy, quoted } from '@app/db/logins'
import { migrate, migrationNames } from '@app/db/migrate'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { BackupDamaged, type BackupStore } from './backup-store.ts'
import { gunzipped } from './gzipped.ts'
import { listBackups, names, readFileLines, readManifest, RestoreRefused, type Manifest } from './manifest.ts'
import { withClient } from './with-client.ts'

/** Tables of open sessions, steps of a sign-in, and mailed links. */
export const signIns = [
  'sessions',
  'verifications',
  'sign_in_challenges',
  'password_resets',
  'password_reset_mails',
]

interface Restoring {
  /** Connection of the tables' owner. */
  url: string
  migrationsDir?: string
  /** Store of the installation's files. */
  blobs: BlobStore
  store: BackupStore
  /** Name of the backup; the newest one by default. */
  name?: string | undefined
}

/** Contents of a restored backup. */
export interface Restored {
  name: string
  takenAt: string
  rows: number
  files: number
}

/**
 * Restores a backup into an installation without accounts, and migrates it to the newest schema. Files come first, and
 * the database in one transaction at the end: a restore that was interrupted can be repeated.
 * @throws RestoreRefused with nothing changed; BackupDamaged with a database that is empty
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { url, store, blobs, migrationsDir } = restoring
  const manifest = await findManifest(restoring)
  checkVersion(manifest, migrationNames(migrationsDir))
  await withClient(url, checkDatabase)
  await restoreFiles(manifest, { store, blobs })
  await emptyDatabase(url)
  await restoreRows(manifest, restoring)
  return figuresOf(manifest)
}

/** Numbers of a backup. */
export const figuresOf = ({ name, takenAt, tables, files }: Manifest): Restored => ({
  name,
  takenAt,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  files: files.count,
})

/** Fills an empty database, and migrates it to the newest schema. Throws BackupDamaged, RestoreRefused. */
export async function restoreRows(
  manifest: Manifest,
  { url, store, migrationsDir }: Pick<Restoring, 'url' | 'store' | 'migrationsDir'>,
): Promise<void> {
  checkVersion(manifest, migrationNames(migrationsDir))
  const folder = migrationsDir === undefined ? {} : { migrationsDir }
  await migrate(url, { ...folder, upTo: manifest.migrations.length })
  await withClient(url, (client) => fillDatabase(client, manifest, store))
  await migrate(url, folder)
}

/** Finds a backup, the newest one without a name. Throws RestoreRefused, BackupDamaged. */
export async function findManifest({ store, name }: Pick<Restoring, 'store' | 'name'>): Promise<Manifest> {
  const known = await listBackups(store)
  const wanted = name ?? known.at(-1)
  if (wanted === undefined) throw new RestoreRefused('There is no backup in this place.')
  const found = known.includes(wanted) ? await readManifest(store, wanted) : undefined
  if (found) return found
  throw new RestoreRefused(
    `There is no backup ${wanted}. Newest ones: ${known.slice(-5).join(', ') || 'none'}.`,
  )
}

/** Refuses a backup whose migrations are not the first ones of this version. */
function checkVersion({ migrations, madeBy }: Manifest, known: readonly string[]): void {
  if (migrations.every((name, index) => known[index] === name)) return
  throw new RestoreRefused(
    `The backup was made by a newer version of the program (${madeBy}): restore it with that version or a later one.`,
  )
}

/** Refuses a database that is in use, or holds anything but an installation without accounts. */
async function checkDatabase(client: pg.Client): Promise<void> {
  const others = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`,
  )
  if (others.rowCount !== 0)
    throw new RestoreRefused('The database is in use: stop the server and every other program first.')
  const { rows } = await client.query<{ ours: boolean; tables: number }>(
    `select to_regclass('public.migrations') is not null and to_regclass('public.users') is not null as ours,
            (select count(*)::int from pg_tables
              where schemaname = 'public' and tablename <> 'migrations') as tables`,
  )
  // A restore that was killed at its first migration has left its empty list.
  const { ours, tables } = rows[0] ?? { ours: false, tables: 0 }
  if (ours) {
    const accounts = await client.query('select from users limit 1')
    if (accounts.rowCount === 0) return
  } else if (tables === 0) return
  throw new RestoreRefused(
    'The database is not empty, and a restore overwrites nothing: use a new data folder (DATA_DIR) or an empty database (DATABASE_URL).',
  )
}

async function restoreFiles(
  { name, files, seal }: Manifest,
  { store, blobs }: Pick<Restoring, 'store' | 'blobs'>,
): Promise<void> {
  for await (const file of readFileLines(gunzipped(store.read(names.files(name), files.digest)))) {
    const { key, digest, bytes, contentType = 'application/octet-stream' } = file
    const present = await blobs.open(key)
    if (present) {
      if ((await store.digestOf(present.body)) === digest) continue
      throw new RestoreRefused(
        `The store of files has another file under ${key}, and a restore overwrites nothing: use an empty one.`,
      )
    }
    await blobs.put(key, Readable.from(store.read(names.file(seal, key, digest), digest)), {
      contentType,
      bytes,
    })
  }
}

/** Removes an installation without accounts, of whichever version. */
async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('app.logins') is not null as found`,
    )
    const { rows: relations } = await client.query<{ kind: string; name: string }>(
      `select case relkind when 'r' then 'table' when 'v' then 'view' else 'sequence' end as kind, relname as name
         from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')`,
    )
    await client.query('begin')
    // A user may have signed up while the files were copied.
    await checkDatabase(client)
    // A table takes its views and sequences along.
    for (const { kind, name } of relations)
      await client.query(`drop ${kind} if exists public.${quoted(name)} cascade`)
    if (rows[0]?.found) await dropLoginsBy(client)
    await client.query('drop schema if exists app, pgboss cascade')
    await client.query('commit')
  })
}

/** Copies all rows in one transaction, without triggers: what they would do is in the backup. */
async function fillDatabase(client: pg.Client, manifest: Manifest, store: BackupStore): Promise<void> {
  const { name: backup, tables, sequences, jobs } = manifest
  const { rows: keys } = await client.query<{ tbl: string; name: string; definition: string }>(
    `select conrelid::regclass::text as tbl, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const { rows: forced } = await client.query<{ tbl: string }>(
    `select oid::regclass::text as tbl from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  const all = tables.map(({ name }) => `public.${quoted(name)}`)
  await client.query('begin')
  for (const { tbl, name } of keys) await client.query(`alter table ${tbl} drop constraint ${name}`)
  for (const { tbl } of forced) await client.query(`alter table ${tbl} no force row level security`)
  for (const tbl of all) await client.query(`alter table ${tbl} disable trigger user`)
  // Rows that migrations have written are in the backup too.
  await client.query(`truncate ${all.join(', ')}`)
  for (const { name, columns, digest, rows } of tables) {
    const into = `public.${quoted(name)} (${columns.map(quoted).join(', ')})`
    await copyRows(client, into, rows, store.read(names.table(backup, name), digest))
  }
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, value])
  // The queue is made again at the next start, from the outbox.
  await copyRows(client, 'outbox (topic, payload)', jobs.rows, store.read(names.jobs(backup), jobs.digest))
  for (const tbl of all) await client.query(`alter table ${tbl} enable trigger user`)
  for (const { tbl, name, definition } of keys)
    await client.query(`alter table ${tbl} add constraint ${name} ${definition}`)
  // Sessions and links that have ended since would be open again.
  const known = new Set(tables.map(({ name }) => name))
  for (const tbl of signIns) if (known.has(tbl)) await client.query(`delete from public.${tbl}`)
  for (const { tbl } of forced) await client.query(`alter table ${tbl} force row level security`)
  await client.query('commit')
  await client.query('analyze')
}

async function copyRows(
  client: pg.Client,
  into: string,
  expected: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  await pipeline(gunzipped(bytes), stream)
  if (stream.rowCount !== expected) throw new BackupDamaged(`The backup has ${expected} rows for ${into}.`)
}
