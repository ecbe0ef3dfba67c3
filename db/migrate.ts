import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { installationRows } from '@app/domain/kernel/access/installation'
import { permissionRows } from '@app/domain/kernel/access/permissions'

const defaultFolder = fileURLToPath(new URL('./migrations', import.meta.url))

interface Options {
  /** Folder of the .sql files; beside this file unless the program is bundled. */
  migrationsDir?: string
  log?: (line: string) => void
  /** Number of migrations to stop after, for a backup of an earlier version; permissions are not written then. */
  upTo?: number
  /** Called before the migrations of a database that an earlier version has filled; an error stops the update. */
  beforeUpgrade?: BeforeUpgrade | undefined
}

/**
 * Makes a backup of the database of an earlier version.
 * @param databaseUrl of the tables' owner
 * @returns a sentence that says where the backup is; undefined if none was needed
 */
export type BeforeUpgrade = (databaseUrl: string) => Promise<string | undefined>

/** The database has migrations that this version does not know. */
export class NewerData extends Error {
  override name = 'NewerData'
}

/** The database was made before the baseline (docs/decisions, 87). */
export class PreviewData extends Error {
  override name = 'PreviewData'
}

/** A migration failed, and the database is as it was before. The message says how to go on. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed'
}

/** Previews numbered their migrations with three digits, such as `001_foundation`. */
const previewMigration = /^\d{3}_/

/**
 * Brings a database to the newest schema, opens new tables to backups and writes the permission matrix. Many processes may call it at
 * once: one migrates, the others wait.
 * @throws NewerData when a newer version has migrated the database
 * @throws PreviewData when a preview has made the database
 * @throws MigrationFailed when a migration fails; nothing of any of them is kept
 * @throws the error of `beforeUpgrade`, before anything was changed
 */
export async function migrate(
  databaseUrl: string,
  { migrationsDir = defaultFolder, log, upTo, beforeUpgrade }: Options = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
    const applied = await readApplied(client, migrationsDir)
    if (!isDeepStrictEqual(applied, migrationNames(migrationsDir))) {
      // Other processes wait at the lock, so that one backup is made.
      const kept = applied.length > 0 ? await beforeUpgrade?.(databaseUrl) : undefined
      const count = upTo === undefined ? {} : { count: Math.max(0, upTo - applied.length) }
      await runMigrations(client, { dir: migrationsDir, ...count }, { log, kept })
    }
    if (upTo === undefined) {
      // Also after a process was killed between the migrations and this.
      await client.query(openTables)
      await writePermissions(client)
    }
  } finally {
    await client.end()
  }
}

/** The names of all migrations, in order; what `/readyz` compares the database with. */
export const migrationNames = (migrationsDir = defaultFolder): string[] =>
  readdirSync(migrationsDir)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted()

/** Opens tables to backups if the role for backups can't read one of them yet. */
const openTables = `
  select app.open_to_backups()
   where exists (
     select from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
        and (not has_table_privilege('household_backup', oid, 'select')
             or relrowsecurity and not exists (
               select from pg_policy where polrelid = pg_class.oid and polname = 'backed_up')))`

interface Running {
  log: Options['log']
  /** Sentence that says where the backup is. */
  kept: string | undefined
}

/**
 * Runs pending migrations in one transaction, so that a failure leaves what the version before can use.
 * @throws MigrationFailed
 */
async function runMigrations(
  client: pg.Client,
  options: { dir: string; count?: number },
  { log, kept }: Running,
): Promise<void> {
  // Only where there is something to run: it brings a compiler and a second client along, which stay in memory.
  const { runner } = await import('node-pg-migrate')
  let current = ''
  const note = (line: string): void => {
    // The runner names a migration only in its log, before it runs its statements.
    const [, name] = /^### MIGRATION (\S+) \(UP\) ###$/.exec(line) ?? []
    if (name) current = `Migration ${name}: `
    log?.(line)
  }
  try {
    await runner({
      ...options,
      dbClient: client,
      direction: 'up',
      migrationsTable: 'migrations',
      singleTransaction: true,
      noLock: true,
      logger: { debug: note, info: note, warn: note, error: () => undefined },
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailed(
      `The update failed, and the database is as it was before it. ${current}${reason}.${kept ? ` ${kept}` : ''} Start the version before the update again; it runs on this database. Report this message.`,
      { cause: error },
    )
  }
}

/**
 * Returns the migrations that were run, in their order. The runner refuses another order than that of the files.
 * @throws NewerData, PreviewData for a migration that this version does not know
 */
async function readApplied(client: pg.Client, migrationsDir: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  )
  if (!tables[0]?.found) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from public.migrations order by run_on, id',
  )
  const known = migrationNames(migrationsDir)
  const applied = rows.map(({ name }) => name)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.some((name) => previewMigration.test(name))) {
    throw new PreviewData(
      'The data was written by a preview from before version 0.1, which this version cannot read: keep a copy of it, then start with a new data folder (DATA_DIR) or an empty database (DATABASE_URL). For demo data, delete var/demo and run `npm run demo` again.',
    )
  }
  if (unknown.length > 0) {
    throw new NewerData(
      'The data was written by a newer version of this program: start that version, or restore a backup from before the update.',
    )
  }
  return applied
}

async function writePermissions(client: pg.Client): Promise<void> {
  const rows = permissionRows()
  await client.query('begin')
  await client.query(
    `delete from role_permissions where (role, permission, reach) not in
       (select * from unnest($1::text[], $2::text[], $3::text[]))`,
    [rows.map((row) => row.role), rows.map((row) => row.permission), rows.map((row) => row.reach)],
  )
  await client.query(
    `insert into role_permissions (role, permission, reach)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [rows.map((row) => row.role), rows.map((row) => row.permission), rows.map((row) => row.reach)],
  )
  await writeInstallationPermissions(client)
  await client.query('commit')
}

/** A permission that is no longer among them takes its grants along. */
async function writeInstallationPermissions(client: pg.Client): Promise<void> {
  const known = JSON.stringify(installationRows)
  await client.query(
    `delete from installation_permissions
      where permission not in (select row ->> 'permission' from jsonb_array_elements($1::jsonb) as row)`,
    [known],
  )
  await client.query(
    `insert into installation_permissions (permission, held_by, is_grantable)
     select permission, "heldBy", "isGrantable"
       from jsonb_to_recordset($1::jsonb) as row (permission text, "heldBy" text[], "isGrantable" boolean)
     on conflict (permission) do update set held_by = excluded.held_by, is_grantable = excluded.is_grantable
      where (installation_permissions.held_by, installation_permissions.is_grantable)
            is distinct from (excluded.held_by, excluded.is_grantable)`,
    [known],
  )
}
