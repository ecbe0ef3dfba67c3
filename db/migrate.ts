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
}

/** The database has migrations that this version does not know. */
export class NewerData extends Error {
  override name = 'NewerData'
}

/** The database was made before the baseline (docs/decisions, 87). */
export class PreviewData extends Error {
  override name = 'PreviewData'
}

/** Previews numbered their migrations with three digits, such as `001_foundation`. */
const previewMigration = /^\d{3}_/

/**
 * Brings a database to the newest schema, opens new tables to backups and writes the permission matrix. Many processes may call it at
 * once: one migrates, the others wait.
 * @throws NewerData when a newer version has migrated the database
 * @throws PreviewData when a preview has made the database
 * @throws when a migration fails; nothing of that migration is kept
 */
export async function migrate(
  databaseUrl: string,
  { migrationsDir = defaultFolder, log, upTo }: Options = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
    if (!(await isNewest(client, migrationsDir))) {
      // Only where there is something to run: it brings a compiler and a second client along, which stay in memory.
      const { runner } = await import('node-pg-migrate')
      await runner({
        dbClient: client,
        dir: migrationsDir,
        direction: 'up',
        migrationsTable: 'migrations',
        singleTransaction: true,
        noLock: true,
        log: log ?? (() => undefined),
        ...(upTo === undefined ? {} : { count: upTo }),
      })
      if (upTo === undefined) await client.query('select app.open_to_backups()')
    }
    if (upTo === undefined) await writePermissions(client)
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

/**
 * True if exactly these migrations were run, in their order. The runner checks the order of any other list.
 * @throws NewerData, PreviewData for a migration that this version does not know
 */
async function isNewest(client: pg.Client, migrationsDir: string): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  )
  if (!tables[0]?.found) return false
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
  return isDeepStrictEqual(applied, known)
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
