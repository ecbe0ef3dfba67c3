import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { PostgresConnection } from './connection.ts'
import type { Place } from './place.ts'

/** Login that owns the application's tables: not a superuser, but it may create the program's logins. */
export const OWNER = 'app_owner'

/** Creates the owner and gives it the database, once. */
const handOver = `
  do $$
  begin
    perform pg_advisory_xact_lock(hashtext('hand over'));
    if not exists (select 1 from pg_roles where rolname = '${OWNER}') then
      create role ${OWNER} login createrole nosuperuser;
    end if;
    if (select datdba from pg_database where datname = current_database())
       = (select oid from pg_roles where rolname = session_user) then
      execute format('alter database %I owner to ${OWNER}', current_database());
    end if;
  end
  $$`

/**
 * Gives the database to a login that is not a superuser.
 * @param superuser connection of the launcher; nothing else uses it
 * @returns the program's connection
 */
export async function prepareOwner(place: Place, superuser: PostgresConnection): Promise<PostgresConnection> {
  const client = new Client({ ...superuser, ssl: false, options: '-c search_path=pg_catalog' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(handOver)
    if (place.access === 'socket') return { ...superuser, user: OWNER }
    const password = keptPassword(join(place.dataFolder, 'owner-password'))
    await client.query(`alter role ${OWNER} password '${password}'`)
    return { ...superuser, user: OWNER, password }
  } finally {
    await client.end()
  }
}

/** Returns the password in the file; creates the file if missing. */
function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
