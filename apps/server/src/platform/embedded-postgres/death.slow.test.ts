import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFolderAtomically } from './atomic-folder.ts'
import { readAnnouncement, spawnHolder, type Holder } from './holder.fixture.ts'
import { isProcessAlive } from './process-alive.ts'
import { startEmbeddedPostgres } from './start.ts'
import { makeTemporaryFolder } from './temporary-folder.fixture.ts'

const soon = { timeout: 60_000, interval: 5 }

async function killHard(holder: Holder): Promise<void> {
  const exit = once(holder.process, 'exit')
  holder.process.kill('SIGKILL')
  await exit
}

function findPartialFolders(stateDir: string): string[] {
  if (!existsSync(stateDir)) return []
  return readdirSync(stateDir).filter((name) => name.includes('.partial.'))
}

async function startHere(stateDir: string) {
  const server = await startEmbeddedPostgres({ stateDir })
  onTestFinished(() => server.stop())
  return server
}

describe('when the process that started it is killed', () => {
  it('the server stops on its own, cleanly, with all acknowledged writes', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const holder = spawnHolder(stateDir)
    const { pid, connection } = await readAnnouncement(holder)
    const client = new Client(connection)
    client.on('error', () => {})
    await client.connect()
    await client.query('create table doses as select 7 as given')
    await killHard(holder)
    await vi.waitFor(() => expect(isProcessAlive(pid)).toBe(false), soon)
    expect(existsSync(join(stateDir, 'data-18', 'postmaster.pid'))).toBe(false)

    const again = await startHere(stateDir)
    const reader = new Client(again.connection)
    await reader.connect()
    expect((await reader.query('select given from doses')).rows).toEqual([{ given: 7 }])
    await reader.end()
  })

  it('a start at that very moment owns a server that stays', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const holder = spawnHolder(stateDir)
    const { pid } = await readAnnouncement(holder)
    await killHard(holder)
    const next = await startHere(stateDir)
    expect(next.adopted).toBe(false)
    expect(next.pid).not.toBe(pid)
  })

  it('in the middle of its first start, nothing half-made remains', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const holder = spawnHolder(stateDir)
    await vi.waitFor(() => expect(findPartialFolders(stateDir)).not.toEqual([]), soon)
    await killHard(holder)
    expect((await startHere(stateDir)).adopted).toBe(false)
    const data = join(stateDir, 'data-18')
    await vi.waitFor(async () => {
      // The orphaned program may write a little longer; the start after that removes its folder.
      await createFolderAtomically(data, async () => {})
      expect(findPartialFolders(stateDir)).toEqual([])
    }, soon)
  })

  it.runIf(process.platform === 'linux')(
    'together with its watchdog, the next start replaces the server',
    async () => {
      const stateDir = join(makeTemporaryFolder(), 'postgres')
      const holder = spawnHolder(stateDir)
      const { pid } = await readAnnouncement(holder)
      for (const member of listSessionOf(pid)) if (member !== pid) process.kill(member, 'SIGKILL')
      await killHard(holder)
      expect(isProcessAlive(pid)).toBe(true)
      const next = await startHere(stateDir)
      expect(next).toMatchObject({ adopted: false })
      expect(next.pid).not.toBe(pid)
    },
  )
})

// spec product: a database process that exits is started again, or the server exits
describe('when the server is killed', () => {
  it('a pool with an error listener loses its connections and the process lives', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const lines: string[] = []
    const server = await startEmbeddedPostgres({ stateDir, log: (line) => lines.push(line) })
    const pool = new Pool(server.connection)
    const errors: Error[] = []
    pool.on('error', (error) => errors.push(error))
    // A connection in use may die as well, which the pool does not report.
    pool.on('connect', (client) => client.on('error', () => undefined))
    await pool.query('select 1')
    process.kill(server.pid, 'SIGKILL')
    await vi.waitFor(() => expect(errors).not.toEqual([]), soon)
    await pool.end()
    await server.stop()
  })

  it('it is started again at its address, with all acknowledged data', async () => {
    const lines: string[] = []
    const server = await startEmbeddedPostgres({
      stateDir: join(makeTemporaryFolder(), 'postgres'),
      log: (line) => lines.push(line),
    })
    onTestFinished(() => server.stop())
    const pool = new Pool(server.connection)
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    await pool.query('create table doses as select 7 as given')
    for (let kills = 0; kills < 2; kills += 1) {
      const { pid } = server
      lines.length = 0
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(lines).toContain('The database runs again.'), soon)
      expect(server.pid).not.toBe(pid)
      expect((await pool.query('select given from doses')).rows).toEqual([{ given: 7 }])
    }
    await pool.end()
  })

  it('reports once if it can’t be started again', async () => {
    const stateDir = join(makeTemporaryFolder(), 'postgres')
    const lost = Promise.withResolvers<void>()
    const lines: string[] = []
    const server = await startEmbeddedPostgres({
      stateDir,
      log: (line) => lines.push(line),
      onLost: lost.resolve,
    })
    renameSync(join(stateDir, 'data-18', 'global'), join(stateDir, 'data-18', 'global-gone'))
    process.kill(server.pid, 'SIGKILL')
    await lost.promise
    expect(lines.at(-1)).toMatch(/^The database can't be started again: The database does not start/)
  })
})

/** Lists the processes of the session of a watchdog and its server. */
function listSessionOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((other) => readSession(other) === readSession(pid))
}

function readSession(pid: number): number | undefined {
  try {
    // The second field is the program's name in brackets, which may contain blanks; the session is the sixth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return Number(fields?.[3])
  } catch {
    return undefined
  }
}
