import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, migrationNames } from './migrate.ts'

const folder = join(import.meta.dirname, 'upgrade-data')

/** Runs around the rows of a version: triggers would change them, and the owner may not write rows of a household. */
const open = (isOpen: boolean): string => `
  do $$
  declare
    tbl regclass;
  begin
    for tbl in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s ${isOpen ? 'disable' : 'enable'} trigger user', tbl);
      if (select relrowsecurity from pg_class where oid = tbl) then
        execute format('alter table %s ${isOpen ? 'no force' : 'force'} row level security', tbl);
      end if;
    end loop;
  end
  $$`

/** Works as the tables' owner, who reads and writes all rows until `work` has ended. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC -c DateStyle=ISO' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(open(true))
    const result = await work(client)
    await client.query(open(false))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/**
 * Brings an empty database to the version after `upTo` migrations, with rows of every table: those of
 * `upgrade-data/NNNN.sql` are written at their version and then migrated.
 * @param from number of migrations that it already has
 */
export async function migrateWithData(url: string, upTo: number, from = 0): Promise<void> {
  for (let version = from; version < upTo; version += 1) {
    await migrate(url, { upTo: version + 1 })
    await asOwner(url, (client) => addRows(client, migrationNames()[version] ?? ''))
  }
}

/** Writes the rows that belong to a migration. */
export async function addRows(owner: pg.Client, migration: string): Promise<void> {
  const file = join(folder, `${migration.slice(0, 4)}.sql`)
  if (existsSync(file)) await owner.query(readFileSync(file, 'utf8'))
}
