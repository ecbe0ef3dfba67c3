import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import type { DatabaseUrls } from '@app/db/logins'
import { readSettings } from '@app/server/platform/base/env'
import { createPool } from '@app/server/platform/database/pool'
import { openDatabase } from '@app/server/platform/services/open-database'
import { seedLoadData, type LoadHousehold } from '@app/testing/scenarios/load-data'

/** A data folder with one household, ready for a victim. */
export interface Stage {
  dataDir: string
  household: LoadHousehold
}

/** Creates the folder and its household, then releases the database for the next server. */
export async function setStage(name: string): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), `trust-${name}-`))
  const household = await withDatabase(dataDir, async (pool) => {
    const [made] = await seedLoadData(pool, { households: 1, pets: 1, records: 0 })
    await pool.query(`insert into system_settings (key, value) values ('apiRateLimit', '100000000')`)
    if (!made) throw new Error('no household was made')
    return made
  })
  return { dataDir, household }
}

/** Opens the folder's database while no server runs on it; `url` is its owner's. */
export async function withDatabase<T>(
  dataDir: string,
  work: (pool: pg.Pool, urls: DatabaseUrls, url: string) => Promise<T>,
): Promise<T> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), log)
  const pool = createPool(database.url, 2, log)
  try {
    return await work(pool, database.urls, database.url)
  } finally {
    await pool.end()
    await database.stop()
  }
}
