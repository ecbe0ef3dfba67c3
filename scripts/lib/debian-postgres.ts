import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { runAll, say } from './steps.ts'

const VERSIONS = '/usr/lib/postgresql'
const ROLE = 'household_tests'
const execute = promisify(execFile)

/**
 * Installs and starts Debian's PostgreSQL, with a role for the tests that has no more rights than on a managed server.
 *
 * @returns the URL for TEST_DATABASE_URL; undefined without root or Debian
 * @throws Error when it can't be installed or started
 */
export async function prepareDebianPostgres(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(
      'No root on Debian: the database tests run on the embedded PostgreSQL. TEST_DATABASE_URL names another.',
    )
    return undefined
  }
  if (versions().length === 0) await install()
  const { version, port } = await startCluster()
  say(`The database tests run on PostgreSQL ${version}.`)
  const password = randomUUID()
  await asPostgres(port, `do $$ begin create role ${ROLE}; exception when duplicate_object then null; end $$`)
  await asPostgres(port, `alter role ${ROLE} login createdb createrole nosuperuser password '${password}'`)
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`
}

/** Lists installed servers, newest last. */
function versions(): string[] {
  if (!existsSync(VERSIONS)) return []
  return readdirSync(VERSIONS)
    .filter((version) => existsSync(`${VERSIONS}/${version}/bin/postgres`))
    .toSorted((a, b) => Number(a) - Number(b))
}

async function install(): Promise<void> {
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  const code = await runAll([
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'postgresql'],
  ])
  if (code !== 0) throw new Error("Debian's PostgreSQL could not be installed.")
}

/** Starts the newest cluster, and creates one if there is none. */
async function startCluster(): Promise<{ version: string; port: string }> {
  if ((await clusters()).length === 0) await execute('pg_createcluster', [versions().at(-1) ?? '', 'main'])
  const [newest] = (await clusters()).toSorted((a, b) => Number(b.version) - Number(a.version))
  if (!newest) throw new Error("Debian's PostgreSQL has no cluster.")
  const { version, name, status } = newest
  if (!status.startsWith('online')) await execute('pg_ctlcluster', [version, name, 'start'])
  return newest
}

async function clusters(): Promise<{ version: string; name: string; port: string; status: string }[]> {
  const { stdout } = await execute('pg_lsclusters', ['--no-header'])
  const rows = stdout.split('\n').filter(Boolean)
  return rows.map((row) => {
    const [version = '', name = '', port = '', status = ''] = row.split(/\s+/)
    return { version, name, port, status }
  })
}

async function asPostgres(port: string, sql: string): Promise<void> {
  const psql = ['psql', '--quiet', '--no-psqlrc', '--set', 'ON_ERROR_STOP=1', '--port', port]
  await execute('runuser', ['-u', 'postgres', '--', ...psql, '--command', sql], { cwd: '/' })
}
