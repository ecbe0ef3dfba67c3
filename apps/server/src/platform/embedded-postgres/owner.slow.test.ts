import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, it, onTestFinished } from 'vitest'
import { prepareLogins } from '@app/db/logins'
import { migrate, migrationNames } from '@app/db/migrate'
import { migrationsDir } from '../base/project-root.ts'
import { toConnectionString, type PostgresConnection } from './connection.ts'
import { SUPERUSER } from './data-directory.ts'
import { OWNER } from './owner.ts'
import { startEmbeddedPostgres } from './start.ts'
import { makeTemporaryFolder } from './temporary-folder.fixture.ts'

/** The last migration of the versions that ran as the superuser. */
const LAST_AS_SUPERUSER = '015_visits_of_pets_in_memory'

async function ask<Row extends QueryResultRow>(connection: PostgresConnection, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: toConnectionString(connection) })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const start = async (stateDir: string) => {
  const server = await startEmbeddedPostgres({ stateDir })
  onTestFinished(() => server.stop())
  return server
}

it('is no superuser, and neither is anybody whom the program connects as', async () => {
  const { connection } = await start(join(makeTemporaryFolder(), 'postgres'))
  expect(connection.user).toBe(OWNER)
  await migrate(toConnectionString(connection))
  await prepareLogins(toConnectionString(connection))
  const strong = await ask(
    connection,
    `select rolname from pg_roles where (rolsuper or rolbypassrls) and rolname <> '${SUPERUSER}'
        and rolname not like 'pg\\_%'`,
  )
  expect(strong).toEqual([])
})

/** Leaves a folder as the versions before did: everything made by, and belonging to, the superuser. */
async function leaveAnOldFolder(stateDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ stateDir })
  const superuser = { ...server.connection, user: SUPERUSER }
  await ask(superuser, `alter database postgres owner to ${SUPERUSER}`)
  await ask(superuser, `drop role ${OWNER}`)
  const earlier = join(stateDir, 'earlier')
  mkdirSync(earlier)
  for (const name of migrationNames(migrationsDir).filter((each) => each <= LAST_AS_SUPERUSER)) {
    copyFileSync(join(migrationsDir, `${name}.sql`), join(earlier, `${name}.sql`))
  }
  await migrate(toConnectionString(superuser), { migrationsDir: earlier })
  await ask(
    superuser,
    `insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'Ana', 'ana@example.com', true)`,
  )
  const boss = new PgBoss({ connectionString: toConnectionString(superuser) })
  await boss.start()
  await boss.createQueue('mail')
  await boss.send('mail', { to: 'ana@example.com' })
  await boss.stop()
  await server.stop()
}

it('takes over what an earlier version made as the superuser, with the jobs that wait in it', async () => {
  const stateDir = join(makeTemporaryFolder(), 'postgres')
  await leaveAnOldFolder(stateDir)
  const { connection } = await start(stateDir)
  await migrate(toConnectionString(connection))
  const urls = await prepareLogins(toConnectionString(connection))
  const leftBehind = await ask(
    connection,
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       join pg_roles on pg_roles.oid = relowner
      where nspname in ('public', 'app', 'pgboss') and rolname = '${SUPERUSER}'
     union all
     -- The functions of an extension belong to whom PostgreSQL itself belongs to, whoever installs it.
     select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
       join pg_roles on pg_roles.oid = proowner
      where nspname in ('public', 'app', 'pgboss') and rolname = '${SUPERUSER}'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  expect(leftBehind).toEqual([])
  expect(await ask(connection, 'select name from users')).toEqual([{ name: 'Ana' }])
  const boss = new PgBoss({ connectionString: urls.jobs, createSchema: false })
  boss.on('error', () => {})
  await boss.start()
  onTestFinished(() => boss.stop())
  expect(await boss.fetch('mail')).toMatchObject([{ data: { to: 'ana@example.com' } }])
})
