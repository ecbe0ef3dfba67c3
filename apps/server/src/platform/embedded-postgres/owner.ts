import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { PostgresConnection } from './connection.ts'
import type { Place } from './place.ts'

/** The login that owns the application's tables: no superuser, but it may make the logins of the program. */
export const OWNER = 'app_owner'

/**
 * Makes the owner and hands it the database. What an earlier version made as the superuser changes hands too: once,
 * whole or not at all, and with the rights that were granted on it.
 */
const handOver = `
  do $$
  declare
    thing record;
    old_owner oid := (select oid from pg_roles where rolname = session_user);
  begin
    perform pg_advisory_xact_lock(hashtext('hand over'));
    if not exists (select 1 from pg_roles where rolname = '${OWNER}') then
      create role ${OWNER} login createrole nosuperuser;
    end if;
    if (select datdba from pg_database where datname = current_database()) <> old_owner then
      return;
    end if;
    for thing in select rolname as name from pg_roles where rolname like 'household\\_%' loop
      execute format('grant %I to ${OWNER} with admin option', thing.name);
    end loop;
    execute format('alter database %I owner to ${OWNER}', current_database());
    for thing in
      select 'schema' as kind, quote_ident(nspname) as name
        from pg_namespace where nspowner = old_owner and nspname in ('app', 'pgboss')
      union all
      select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass::text
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'app', 'pgboss') and relowner = old_owner and relkind in ('r', 'p', 'v', 'S')
         -- The sequence of a column goes with its table.
         and not exists (
           select 1 from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass
                                     and deptype in ('a', 'i') and relkind = 'S')
      union all
      select 'routine', pg_proc.oid::regprocedure::text
        from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       where nspname in ('public', 'app', 'pgboss') and proowner = old_owner
      union all
      select 'type', pg_type.oid::regtype::text
        from pg_type join pg_namespace on pg_namespace.oid = typnamespace
       where nspname in ('public', 'app', 'pgboss') and typowner = old_owner and typtype in ('e', 'd')
    loop
      execute format('alter %s %s owner to ${OWNER}', thing.kind, thing.name);
    end loop;
  end
  $$`

/**
 * Sees to it that the database belongs to a login that is no superuser.
 * @param superuser how the launcher connects; nothing else does
 * @returns how the program connects
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

/** The password in the file; the file is created when missing. */
function keptPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
