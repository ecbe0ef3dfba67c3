import { join } from 'node:path'
import type pg from 'pg'
import { seedLoadData, type LoadHousehold } from '@app/testing/scenarios/load-data'
import { runHttpLoad } from './http-load.ts'
import { startMeasuredServer } from './measured-server.ts'
import { startOwnDatabase } from './own-database.ts'
import { atMost, type Figure } from './report.ts'
import { sessionCookie } from './session.ts'
import { untilPlanned } from './until-planned.ts'

const FEW_HOUSEHOLDS = 10
const MANY_HOUSEHOLDS = 1000
const SECONDS = 10
const WARM_UP_SECONDS = 3
/** Milliseconds (design figures). */
const TARGET = 100

interface Beside {
  /** Folder of the database. */
  folder: string
  /** Begins the names of the figures. */
  name: string
  /** Pets of the measured household. */
  pets: number
  /** Fills the measured household, or another one. */
  fill: (owner: pg.Pool, household: LoadHousehold, isMeasured: boolean) => Promise<void>
  /** Paths of the API, read by turns. */
  paths: readonly string[]
  say: (line: string) => void
}

/** Benchmarks reads of a very full household on one connection, beside few households and beside many. */
export async function benchBesideHouseholds(bench: Beside): Promise<Figure[]> {
  const { folder, name, pets, fill, paths, say } = bench
  const database = await startOwnDatabase(folder)
  const { url, owner } = database
  const seed = async (households: number) => {
    say(`Making ${households} households …`)
    const made = await seedLoadData(owner, { households, pets: 2, records: 10 }, say)
    for (const household of made) await fill(owner, household, false)
  }
  const [measured] = await seedLoadData(owner, { households: 1, pets, records: 10 })
  if (!measured) throw new Error('There is no household')
  await fill(owner, measured, true)
  await seed(FEW_HOUSEHOLDS)
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), BILLING: 'off' }
  const server = await startMeasuredServer(env)
  const next = (at: number) => ({
    method: 'GET' as const,
    path: `/api${paths[at % paths.length] ?? ''}`,
    headers: { cookie: sessionCookie(measured.token) },
  })
  const load = { port: server.port, connections: 1, next }
  const measure = async (households: number): Promise<Figure> => {
    await untilPlanned(owner)
    await owner.query('vacuum analyze')
    await runHttpLoad({ ...load, seconds: WARM_UP_SECONDS })
    const { median, p99, failures } = await runHttpLoad({ ...load, seconds: SECONDS })
    if (failures > 0) throw new Error(`${failures} reads failed`)
    const words = `median ${Math.round(median)} ms, one connection`
    return atMost(`${name} beside ${households} households, p99`, p99, 'ms', TARGET, words)
  }
  const few = await measure(FEW_HOUSEHOLDS)
  await seed(MANY_HOUSEHOLDS - FEW_HOUSEHOLDS)
  const many = await measure(MANY_HOUSEHOLDS)
  await server.stop()
  await database.stop()
  return [few, many]
}
