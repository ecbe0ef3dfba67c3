import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import { SUPERUSER } from '@app/server/platform/embedded-postgres/data-directory'
import { isProcessAlive } from '@app/server/platform/embedded-postgres/process-alive'
import { startEmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'

/** Server for tests, with the right to create databases and roles. */
export type TestServer = { url: string; stop: () => Promise<void> }

/** Upper bound of a run's memory use; containers often limit the in-memory folder to 64 MB. */
const ENOUGH_BYTES = 1_000_000_000

/** Tests may lose all data with the machine, so nothing waits for a disk. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: 200,
}

/** Starts the server of TEST_DATABASE_URL, else one of our own whose data is in memory. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const base = chooseBase()
  const prefix = `${PRODUCT_NAME.toLowerCase()}-test-`
  removeLeftovers(base, prefix)
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`))
  // The server's account has to traverse it; the folder inside is its own.
  chmodSync(folder, 0o755)
  const { connection, stop } = await startEmbeddedPostgres({
    stateDir: join(folder, 'postgres'),
    settings: FAST_SETTINGS,
  })
  const superuser = new Client({ ...connection, user: SUPERUSER })
  await superuser.connect()
  await superuser.query(`alter role ${connection.user} createdb`)
  await superuser.end()
  return {
    url: toConnectionString(connection),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function chooseBase(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return os.tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= ENOUGH_BYTES ? memory : os.tmpdir()
}

/** Removes folders of killed runs, which occupy memory. */
function removeLeftovers(base: string, prefix: string): void {
  for (const name of readdirSync(base)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (!Number.isInteger(pid) || isProcessAlive(pid)) continue
    rmSync(join(base, name), { recursive: true, force: true, maxRetries: 3 })
  }
}
