import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const VERSIONS = '/usr/lib/postgresql'
const OWNER = 'owner'
const execute = promisify(execFile)

/** Debian's PostgreSQL with a hot standby that follows it by streaming replication. */
export interface ReplicatedPostgres {
  /** URL of a role that may create databases and roles. */
  url: string
  /** Returns the URL of the same database on the standby. */
  onReplica: (databaseUrl: string) => string
  /** Runs SQL on the standby as its superuser. */
  askReplica: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>
  /** Makes the standby fall behind: it receives changes and applies none. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  stopReplica: () => Promise<void>
  startReplica: () => Promise<void>
  stop: () => Promise<void>
}

/** True where both servers can be started: as root, who may become `postgres`, with Debian's package. */
export const canReplicate = (): boolean => process.getuid?.() === 0 && newestBin() !== undefined

function newestBin(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  const bins = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
  return bins.find((bin) => existsSync(join(bin, 'pg_basebackup')))
}

/**
 * Starts a primary and its standby in a folder of their own.
 * @throws Error with the output of the tool that fails
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const bin = newestBin() ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'replicated-'))
  const asPostgres = (tool: string, args: string[]) =>
    execute('runuser', ['-u', 'postgres', '--', join(bin, tool), ...args], { cwd: '/' })
  await chown(folder, await idOf('-u'), await idOf('-g'))
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  const [port, replicaPort] = [await freePort(), await freePort()]
  const start = (data: string, on: number) => {
    const settings = `-p ${on} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
    return asPostgres('pg_ctl', ['start', '-w', '-D', data, '-l', `${data}.log`, '-o', settings])
  }
  const stop = (data: string) => asPostgres('pg_ctl', ['stop', '-w', '-D', data, '-m', 'fast'])
  await asPostgres('initdb', [
    '-D',
    primary,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  ])
  await start(primary, port)
  await ask(port, `create role ${OWNER} login createdb createrole`)
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  const how = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  await asPostgres('pg_basebackup', [...from, '-D', standby, ...how])
  const startReplica = async () => void (await start(standby, replicaPort))
  const stopReplica = async () => void (await stop(standby))
  await startReplica()
  return {
    url: `postgres://${OWNER}@127.0.0.1:${port}/postgres`,
    onReplica: (databaseUrl) => databaseUrl.replace(`:${port}/`, `:${replicaPort}/`),
    askReplica: (sql) => ask(replicaPort, sql),
    async pauseReplay() {
      await ask(replicaPort, 'select pg_wal_replay_pause()')
      // The standby pauses at its next record.
      const state = async () =>
        (await ask<{ state: string }>(replicaPort, 'select pg_get_wal_replay_pause_state() as state'))[0]
          ?.state
      do await ask(port, `select pg_logical_emit_message(false, 'test', 'record')`)
      while ((await state()) !== 'paused')
    },
    resumeReplay: async () => void (await ask(replicaPort, 'select pg_wal_replay_resume()')),
    startReplica,
    stopReplica,
    stop: async () => {
      await Promise.allSettled([stop(standby), stop(primary)])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const idOf = async (which: '-u' | '-g'): Promise<number> =>
  Number((await execute('id', [which, 'postgres'])).stdout)

async function ask<Row extends pg.QueryResultRow>(port: number, sql: string): Promise<Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
