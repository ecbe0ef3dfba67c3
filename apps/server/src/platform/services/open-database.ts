import { join } from 'node:path'
import type { Logger } from 'pino'
import { prepareLogins, type DatabaseUrls } from '@app/db/logins'
import { migrate, type BeforeUpgrade } from '@app/db/migrate'
import type { Settings } from '../base/env.ts'
import { migrationsDir } from '../base/project-root.ts'

/** A usable database: reachable, and with the newest schema. */
export interface OpenDatabase {
  /** Connection of the tables' owner: for migrations and for the operator's commands. */
  url: string
  /** Connection strings of the running program. */
  urls: DatabaseUrls
  /** Stops the embedded server, if this process started one. */
  stop(): Promise<void>
}

export type RunningDatabase = Omit<OpenDatabase, 'urls'>

/**
 * Opens the database of the settings, else the embedded one, and migrates it to the newest schema.
 * @param beforeUpgrade makes a backup of an earlier version; tests and measurements of new databases do without
 * @throws EmbeddedPostgresUnavailable, MigrationFailed, or the error of the database or of `beforeUpgrade`
 */
export async function openDatabase(
  settings: Settings,
  log: Logger,
  beforeUpgrade?: BeforeUpgrade,
): Promise<OpenDatabase> {
  const database = await reachDatabase(settings, log)
  try {
    await migrate(database.url, { migrationsDir, beforeUpgrade })
    return { ...database, urls: await prepareLogins(database.url) }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Reaches the same database as it is, without migrating it. Throws EmbeddedPostgresUnavailable. */
export const reachDatabase = async (settings: Settings, log: Logger): Promise<RunningDatabase> =>
  settings.DATABASE_URL ? external(settings.DATABASE_URL) : embedded(settings, log)

const external = (url: string): RunningDatabase => ({ url, stop: async () => undefined })

async function embedded({ dataDir }: Settings, log: Logger): Promise<RunningDatabase> {
  const [{ startEmbeddedPostgres }, { toConnectionString }] = await Promise.all([
    import('../embedded-postgres/start.ts'),
    import('../embedded-postgres/connection.ts'),
  ])
  const stateDir = join(dataDir, 'postgres')
  const server = await startEmbeddedPostgres({
    stateDir,
    log: (line) => log.info(line),
    // A supervisor such as systemd can start the server again.
    onLost: () => process.exit(1),
  })
  return { url: toConnectionString(server.connection), stop: () => server.stop() }
}
