import { realpathSync } from 'node:fs'
import { Client } from 'pg'
import type { PostgresConnection } from './connection.ts'

/** A responding server, with the mark of the process that started it. */
export type LiveServer = { mark: string }

/**
 * Asks the server at this address whether it serves this data folder. Returns undefined if the server is absent,
 * starting, stopping or serves other data.
 */
export async function askServer(
  connection: PostgresConnection,
  dataFolder: string,
): Promise<LiveServer | undefined> {
  // Explicit, because the environment's PGSSLMODE and PGOPTIONS are meant for other servers.
  const client = new Client({ ...connection, ssl: false, options: '', connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; mark: string }>(
      `select current_setting('data_directory') as folder, current_setting('cluster_name') as mark`,
    )
    const [row] = rows
    return row && realpathSync(row.folder) === realpathSync(dataFolder) ? { mark: row.mark } : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
