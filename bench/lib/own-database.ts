import { join } from 'node:path'
import pg from 'pg'
import { prepareLogins, type DatabaseUrls } from '@app/db/logins'
import { migrate } from '@app/db/migrate'
import {
  toConnectionString,
  type PostgresConnection,
} from '@app/server/platform/embedded-postgres/connection'
import { startEmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'

/** Database of one measurement, with the newest schema. */
export interface OwnDatabase {
  url: string
  connection: PostgresConnection
  logins: DatabaseUrls
  /** Connections of the tables' owner. They have no timeout, since copies and statistics take long. */
  owner: pg.Pool
  stop(): Promise<void>
}

/**
 * Starts a database in a folder. Its settings keep the server from anything but the measured work: the limit per
 * account would stop a load run, and a backup would read every table beside it.
 */
export async function startOwnDatabase(
  folder: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<OwnDatabase> {
  const postgres = await startEmbeddedPostgres({ stateDir: join(folder, 'postgres'), settings })
  const url = toConnectionString(postgres.connection)
  await migrate(url)
  const logins = await prepareLogins(url)
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  await owner.query(
    `insert into system_settings (key, value) values ('apiRateLimit', '100000000'), ('autoBackupEnabled', 'false')`,
  )
  return {
    url,
    connection: postgres.connection,
    logins,
    owner,
    async stop() {
      await owner.end()
      await postgres.stop()
    },
  }
}
