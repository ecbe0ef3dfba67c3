import { join } from 'node:path'
import pg from 'pg'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import { startEmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'

/** Runs work, as the owner of the tables, in the embedded database of a running product. */
export async function inEmbedded<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ stateDir: join(dataDir, 'postgres') })
  const pool = new pg.Pool({ connectionString: toConnectionString(server.connection), max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await server.stop()
  }
}
