import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import { quoted } from '@app/db/logins'
import type { EmbeddedPostgres } from '../../platform/embedded-postgres/start.ts'
import { withClient } from './with-client.ts'

/** Longest name of a database. */
const NAME_LENGTH = 63
const SUFFIX = '_rehearsal'

interface Places {
  /** Connection of the tables' owner. */
  ownerUrl: string
  /** Folder for a database server of its own. */
  scratchDir: string
  log: Logger
}

/**
 * Runs `work` on an empty database that is dropped afterwards: on the same server if the owner may create databases, else
 * on an embedded server. A scratch database that a killed process left is dropped first.
 */
export async function withScratchDatabase(
  places: Places,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { ownerUrl } = places
  const { mayCreate, name } = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ mayCreate: boolean; name: string }>(
      `select rolcreatedb as "mayCreate", current_database() as name from pg_roles where rolname = current_user`,
    )
    return rows[0] ?? { mayCreate: false, name: '' }
  })
  await (mayCreate ? onSameServer(ownerUrl, name, work) : onEmbedded(places, work))
}

async function onSameServer(
  ownerUrl: string,
  name: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const scratch = name.slice(0, NAME_LENGTH - SUFFIX.length) + SUFFIX
  const run = (sql: string): Promise<void> =>
    withClient(ownerUrl, async (client) => {
      await client.query(sql)
    })
  // The connection of a killed process may still run its last statement.
  const drop = `drop database if exists ${quoted(scratch)} with (force)`
  await run(drop)
  await run(`create database ${quoted(scratch)}`)
  try {
    await work(
      ownerUrl.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${encodeURIComponent(scratch)}`),
    )
  } finally {
    await run(drop)
  }
}

async function onEmbedded({ scratchDir, log }: Places, work: (url: string) => Promise<void>): Promise<void> {
  const { toConnectionString } = await import('../../platform/embedded-postgres/connection.ts')
  await removeFolder(scratchDir)
  let server = await startScratchServer(scratchDir, log)
  if (!(await isEmpty(toConnectionString(server.connection)))) {
    // The server's account could not enter the folder, so a rehearsal that was killed has left its data elsewhere.
    await server.stop()
    await removeFolder(server.folder)
    server = await startScratchServer(scratchDir, log)
  }
  try {
    await work(toConnectionString(server.connection))
  } finally {
    await server.stop()
    await removeFolder(server.folder)
  }
}

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

const isEmpty = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `select to_regclass('public.migrations') is null as "isEmpty"`,
    )
    return rows[0]?.isEmpty ?? false
  })

/** @throws Error if no server runs here; the message says what to grant */
async function startScratchServer(stateDir: string, log: Logger): Promise<EmbeddedPostgres> {
  const { startEmbeddedPostgres } = await import('../../platform/embedded-postgres/start.ts')
  try {
    return await startEmbeddedPostgres({
      stateDir,
      log: (line) => log.info(line),
      // Nothing in it outlives the rehearsal.
      settings: { fsync: 'off', max_connections: 10 },
    })
  } catch (error) {
    throw new Error(
      'A test restore needs a scratch database, and no embedded one runs here: give the role of DATABASE_URL the right CREATEDB.',
      { cause: error },
    )
  }
}
