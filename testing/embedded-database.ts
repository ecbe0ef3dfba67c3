import { join } from 'node:path'
import { Client } from 'pg'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import { startEmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'

/**
 * Runs one statement, as the owner of the tables, in the embedded database of a product that is running.
 * @returns how many rows it changed
 */
export async function runInEmbedded(dataDir: string, statement: string, values: unknown[]): Promise<number> {
  const server = await startEmbeddedPostgres({ stateDir: join(dataDir, 'postgres') })
  const client = new Client({ connectionString: toConnectionString(server.connection) })
  try {
    await client.connect()
    return (await client.query(statement, values)).rowCount ?? 0
  } finally {
    await client.end()
    await server.stop()
  }
}
