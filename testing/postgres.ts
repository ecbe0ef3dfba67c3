import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { dropLogins, loginOf, prepareLogins } from '@app/db/logins'
import { migrate } from '@app/db/migrate'
import { startTestServer } from './test-server.ts'

/** Database with the newest schema and no rows, for one test file. */
export type TestDatabase = {
  /** Connection URL for `pg`. */
  url: string
  /** Connections of the tables' owner, for preparing and checking data. */
  pool: Pool
  /** Opens a separate connection of the owner, for a session of its own; it ends with the database. */
  connect: () => Promise<Client>
  /** Cuts the open connections and refuses new ones, until it comes back with its data. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
  /** Removes the database, even with open connections. */
  drop: () => Promise<void>
}

/** Variable that passes the template's URL to processes started later, such as the runner's workers. */
const TEMPLATE_VARIABLE = 'TEST_TEMPLATE_URL'

/**
 * Creates the template from which test databases are copied, once per run: on the server of TEST_DATABASE_URL, else on
 * one of our own. A second call in the same run does nothing.
 *
 * @returns a function that removes it
 */
export async function prepareTestDatabases(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE_VARIABLE]) return async () => {}
  const server = await startTestServer()
  const template = await createDatabase(server.url, 'template1')
  await migrate(template.url)
  const urls = await prepareLogins(template.url)
  // Lets the tests, which run as the owner, cut connections of the logins.
  for (const url of Object.values(urls)) await execute(template.url, `grant ${loginOf(url)} to current_user`)
  process.env[TEMPLATE_VARIABLE] = template.url
  return async () => {
    delete process.env[TEMPLATE_VARIABLE]
    await dropLogins(template.url)
    await template.drop()
    await server.stop()
  }
}

/**
 * Creates a database for one test file by copying the template, which takes 12 to 27 ms on our own server.
 *
 * @throws Error when `prepareTestDatabases` has not run
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = templateUrl()
  return createDatabase(withDatabase(template, maintenanceDatabase()), databaseOf(template))
}

/**
 * Makes a database without our schema, for tests of the migrations themselves.
 *
 * @throws Error when `prepareTestDatabases` has not run
 */
export const createEmptyTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(withDatabase(templateUrl(), maintenanceDatabase()), 'template1')

/** Makes a database without our schema on a server of the test's own. @param url of a role that may create databases */
export const createEmptyDatabaseOn = (url: string): Promise<TestDatabase> => createDatabase(url, 'template1')

function templateUrl(): string {
  const template = process.env[TEMPLATE_VARIABLE]
  if (!template)
    throw new Error('There is no template database: the runner has to call prepareTestDatabases.')
  return template
}

/** Opens connections of a login to a test database, for statements as that login. The caller ends the pool. */
export function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({ connectionString, max })
  // An idle connection is lost when the database goes away; and one may still be closing when its pool has ended.
  pool.on('error', () => undefined)
  return pool
}

async function createDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // For a schema of small tables, copying files is faster than the default of logging each page.
  await execute(server, `create database ${name} template ${template} strategy file_copy`)
  const goAway = async () => {
    await execute(server, `alter database ${name} with allow_connections false`)
    await execute(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and backend_type = 'client backend'`,
    )
  }
  const url = withDatabase(server, name)
  const pool = openPool(url, 2)
  const clients: Client[] = []
  return {
    url,
    pool,
    connect: async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      clients.push(client)
      return client
    },
    goAway,
    comeBack: () => execute(server, `alter database ${name} with allow_connections true`),
    drop: async () => {
      await Promise.all([pool, ...clients].map((connected) => connected.end()))
      // Not `with (force)`: it would end a concurrent vacuum, which only a superuser may. A plain drop waits for it.
      await goAway()
      await execute(server, `drop database ${name}`)
    },
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Resolves once `number` connections of the pool's database wait for locks. */
export async function lockIsAwaited(pool: Pool, number = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (((await pool.query(waiting)).rowCount ?? 0) < number) await new Promise(setImmediate)
}

/** Returns the database from which others are created: that of the given server's URL. */
function maintenanceDatabase(): string {
  const given = process.env.TEST_DATABASE_URL
  return given ? databaseOf(given) : 'postgres'
}

const parts = /^(?<server>postgres(?:ql)?:\/\/[^/?]*)(?:\/(?<name>[^?]*))?(?<options>\?.*)?$/

/**
 * Returns the URL of another database on the same server. A socket's URL has no host, which the URL class doesn't
 * accept.
 */
function withDatabase(url: string, name: string): string {
  const { server, options = '' } = parts.exec(url)?.groups ?? {}
  if (!server) throw new Error('TEST_DATABASE_URL has to be of the form postgres://user@host/database.')
  return `${server}/${name}${options}`
}

function databaseOf(url: string): string {
  return decodeURIComponent(parts.exec(url)?.groups?.name || 'postgres')
}
