import { join } from 'node:path'
import type pg from 'pg'
import { copyHousehold } from '@app/testing/scenarios/copy-household'
import { seedHousehold, type LoadHousehold, type LoadSize } from '@app/testing/scenarios/load-data'
import { type LoadRequest, type LoadResult, runHttpLoad } from './lib/http-load.ts'
import { startMeasuredServer } from './lib/measured-server.ts'
import { startOwnDatabase } from './lib/own-database.ts'
import { atLeast, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'
import { untilPlanned } from './lib/until-planned.ts'

const CONNECTIONS = 32
const SECONDS = 10
const WARM_UP_SECONDS = 5
/** Number of searched households. */
const HOUSEHOLDS = 64
const MANY_TIMES = 10
/** Search words; an eighth of the records contains them. */
const WORDS = ['rabies', 'ortiz']
/** Share of the rate with a tenth of the households (design figures). */
const TARGET = 0.8

/**
 * Benchmarks searches through HTTP, and again with ten times as many households; on a database of its own.
 * @param folder an empty folder
 * @param size of all the data; the first searches run on a tenth of its households
 */
export async function benchSearch(
  folder: string,
  size: LoadSize,
  say: (line: string) => void,
): Promise<Figure[]> {
  const database = await startOwnDatabase(folder, { max_connections: 100 })
  const { url, owner } = database
  const few = Math.ceil(size.households / MANY_TIMES)
  say(`Making ${few} households to be searched …`)
  const household = await seedHousehold(owner, size)
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), BILLING: 'off' }
  const planner = await startMeasuredServer(env)
  await untilPlanned(owner)
  await planner.stop()
  // Copies lock whole tables, so no server runs beside them.
  const searched = [household, ...(await copyHousehold(owner, household, few - 1))].slice(0, HOUSEHOLDS)
  const before = await measure(owner, env, searched)
  say(`Making ${size.households - few} more …`)
  await copyHousehold(owner, household, size.households - few)
  const after = await measure(owner, env, searched)
  await database.stop()
  return [
    atLeast(
      `search with ${MANY_TIMES} times the households, by before`,
      after.perSecond / before.perSecond,
      'ratio',
      TARGET,
      `${inWords(before)} with ${few}, ${inWords(after)} with ${size.households}`,
    ),
  ]
}

const inWords = ({ perSecond, p99 }: LoadResult): string =>
  `${Math.round(perSecond)}/s (p99 ${Math.round(p99)} ms)`

/** @throws Error when a search is refused or fails */
async function measure(
  owner: pg.Pool,
  env: Record<string, string>,
  households: readonly LoadHousehold[],
): Promise<LoadResult> {
  await owner.query('vacuum analyze')
  const server = await startMeasuredServer(env)
  const load = { port: server.port, connections: CONNECTIONS, next: requestsTo(households) }
  await runHttpLoad({ ...load, seconds: WARM_UP_SECONDS })
  const found = await runHttpLoad({ ...load, seconds: SECONDS })
  await server.stop()
  if (found.failures > 0) throw new Error(`${found.failures} searches failed`)
  return found
}

const requestsTo =
  (households: readonly LoadHousehold[]) =>
  (at: number): LoadRequest => ({
    method: 'GET',
    path: `/api/search?q=${WORDS.join('+')}`,
    headers: { cookie: sessionCookie((households[at % households.length] as LoadHousehold).token) },
  })
