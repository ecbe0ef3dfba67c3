import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../base/project-root.ts'
import { toConnectionString, type PostgresConnection } from './connection.ts'
import { readAnnouncement, readFailure, spawnHolder } from './holder.fixture.ts'
import { thisMachine } from './machine.ts'
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './start.ts'
import { isRoot, makeTemporaryFolder } from './temporary-folder.fixture.ts'

async function start(options: EmbeddedPostgresOptions) {
  const server = await startEmbeddedPostgres(options)
  onTestFinished(() => server.stop())
  return server
}

async function ask(connection: PostgresConnection, sql: string, database = 'postgres'): Promise<unknown> {
  const client = new Client({ connectionString: toConnectionString(connection, database) })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

describe('a start', () => {
  it('gives a durable UTF-8 server on a private socket, without TCP, and keeps its data', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const first = await startEmbeddedPostgres({ stateDir })
    expect(first).toMatchObject({ adopted: false, connection: { host: join(stateDir, 'socket') } })
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700)
    const settings = await ask(
      first.connection,
      `select jsonb_object_agg(name, setting) from pg_settings where name in ('fsync', 'synchronous_commit',
        'full_page_writes', 'listen_addresses', 'server_encoding', 'max_connections')`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      max_connections: '60',
    })
    expect(await ask(first.connection, `select upper('éö')`)).toBe('ÉÖ')
    await ask(first.connection, 'create table pets as select 42 as id')
    await first.stop()
    expect(existsSync(join(stateDir, 'data-18', 'postmaster.pid'))).toBe(false)

    const second = await start({ stateDir })
    expect(await ask(second.connection, 'select id from pets')).toBe(42)
  })

  // spec product: the README's commands back up and restore, and a database in another folder is not replaced
  //   by an empty one
  it('opens a database that the README’s commands have backed up and restored', async () => {
    const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')
    const [, backUp = '', restore = ''] = /```sh\n(.*# back up)\n(.*# restore)\n```/.exec(readme) ?? []
    const folder = makeTemporaryFolder()
    const run = (command: string) => execFileSync('sh', ['-c', command], { cwd: folder })
    const stateDir = join(folder, 'var', 'postgres')
    const first = await startEmbeddedPostgres({ stateDir })
    await ask(first.connection, 'create table pets as select 42 as id')
    await first.stop()
    run(backUp)
    const second = await startEmbeddedPostgres({ stateDir })
    await ask(second.connection, 'drop table pets')
    await second.stop()
    run(restore)
    const third = await start({ stateDir })
    expect(await ask(third.connection, 'select id from pets')).toBe(42)
  })

  it('accepts other settings', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const { connection } = await start({ stateDir, settings: { fsync: 'off', max_connections: 12 } })
    expect(await ask(connection, 'show fsync')).toBe('off')
    expect(await ask(connection, 'show max_connections')).toBe('12')
  })

  it('works below a path that is too long for a socket', async () => {
    const stateDir = join(makeTemporaryFolder(), 'a-very-long-folder-name-'.repeat(5), 'postgres')
    const machine = { ...thisMachine(), temporaryDir: makeTemporaryFolder() }
    const { connection } = await start({ stateDir, machine })
    expect(connection.host.length).toBeLessThan(90)
    expect(await ask(connection, 'select 1')).toBe(1)
  })

  it('uses a random port of the loopback address and a password on systems without sockets', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const machine = { ...thisMachine(), unixSockets: false }
    const { connection, stop } = await startEmbeddedPostgres({ stateDir, machine })
    expect(connection.host).toBe('127.0.0.1')
    expect(connection.password).toMatch(/^\w{48}$/)
    expect(await ask(connection, 'select 1')).toBe(1)
    await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/)
    await stop()
    await expect(ask(connection, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
  })

  it('shows the server’s output when it does not start', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const broken = startEmbeddedPostgres({ stateDir, settings: { shared_buffers: 'plenty' } })
    await expect(broken).rejects.toThrow(/does not start[^]*shared_buffers/)
  })

  it('refuses to create an empty database beside the data of another major version', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    mkdirSync(join(stateDir, 'data-16'), { recursive: true })
    const refused = startEmbeddedPostgres({ stateDir })
    await expect(refused).rejects.toThrow(/data of PostgreSQL 16/)
  })

  // spec product: the data folder is closed to other users of the machine; a start without access to it names the
  //   repair
  it.runIf(isRoot)('names the repair when root has copied the data under its own name', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    mkdirSync(join(stateDir, 'data-18'), { recursive: true })
    const refused = startEmbeddedPostgres({ stateDir })
    await expect(refused).rejects.toThrow(/chown -R \d+:\d+ '.+postgres', then start again\.$/)
  })

  it.runIf(isRoot)('runs under an ordinary account for root, also below a closed folder', async () => {
    const base = makeTemporaryFolder()
    const closed = join(base, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const machine = { ...thisMachine(), fallbackBase: join(base, 'fallback') }
    const { connection, pid } = await start({ stateDir: join(closed, 'postgres'), machine })
    expect(connection.host.startsWith(machine.fallbackBase)).toBe(true)
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    expect(readdirSync(closed)).toEqual([])
  })
})

describe.runIf(isRoot)('an account without an entry in /etc/passwd', () => {
  const account = { uid: 54_321, gid: 54_321 }

  it('runs a server on data that is there', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    await (await startEmbeddedPostgres({ stateDir })).stop()
    for (const path of globSync('data-18/**', { cwd: stateDir })) {
      chownSync(join(stateDir, path), account.uid, account.gid)
    }
    const { pid } = await start({ stateDir })
    expect(statSync(`/proc/${pid}`).uid).toBe(account.uid)
  })

  it('gets an error with the remedy when the data has to be created first', async () => {
    const folder = makeTemporaryFolder()
    chownSync(folder, account.uid, account.gid)
    const said = await readFailure(spawnHolder(join(folder, 'postgres'), account))
    expect(said).toMatch(/needs an entry in \/etc\/passwd.*DATABASE_URL/)
  })
})

describe('several processes on one folder', () => {
  it('share the server of the first', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const owner = await start({ stateDir })
    const other = spawnHolder(stateDir)
    const found = await readAnnouncement(other)
    expect(found).toMatchObject({ adopted: true, pid: owner.pid })
    await other.end()
    expect(await ask(owner.connection, 'select 1')).toBe(1)
  })

  it('have one owner when four start at once, from nothing', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const holders = [1, 2, 3, 4].map(() => spawnHolder(stateDir))
    const found = await Promise.all(holders.map(readAnnouncement))
    expect(found.filter(({ adopted }) => !adopted)).toHaveLength(1)
    expect(new Set(found.map(({ pid }) => pid)).size).toBe(1)
    expect(readdirSync(stateDir).filter((name) => name.includes('.partial.'))).toEqual([])
    await Promise.all(holders.map((holder) => holder.end()))
  })
})
