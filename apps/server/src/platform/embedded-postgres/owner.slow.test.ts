import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { prepareLogins } from '@app/db/logins'
import { migrate } from '@app/db/migrate'
import { toConnectionString, type PostgresConnection } from './connection.ts'
import { SUPERUSER } from './data-directory.ts'
import { OWNER } from './owner.ts'
import { startEmbeddedPostgres } from './start.ts'
import { makeTemporaryFolder } from './temporary-folder.fixture.ts'

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

it('is not a superuser, and neither is any login of the program', async () => {
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
