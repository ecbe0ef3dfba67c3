import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { loginOf } from '@app/db/logins'
import { projectRoot } from '@app/server/platform/base/project-root'
import { createPool } from '@app/server/platform/database/pool'
import { copyHousehold } from '@app/testing/scenarios/copy-household'
import { seedHousehold } from '@app/testing/scenarios/load-data'
import { startMeasuredServer } from './lib/measured-server.ts'
import { startOwnDatabase } from './lib/own-database.ts'
import { atMost, describeMachine, readFigures, withKept, writeReport, type Figure } from './lib/report.ts'
import { untilPlanned } from './lib/until-planned.ts'
import { benchAdministration } from './run-administration.ts'
import { benchApi } from './run-api.ts'
import { benchCommunity } from './run-community.ts'
import { benchDue } from './run-due.ts'
import { benchExpenses } from './run-expenses.ts'
import { benchExports } from './run-exports.ts'
import { benchFairness } from './run-fairness.ts'
import { benchFiles } from './run-files.ts'
import { benchHealth } from './run-health.ts'
import { benchHouseholds } from './run-households.ts'
import { benchInteractions } from './run-interactions.ts'
import { benchLive } from './run-live.ts'
import { benchPages } from './run-pages.ts'
import { benchPartitions } from './run-partitions.ts'
import { profileApi } from './run-profile.ts'
import { benchPublicPages } from './run-public-pages.ts'
import { benchRestores } from './run-restores.ts'
import { benchSearch } from './run-search.ts'
import { benchSmallMachine } from './run-small-machine.ts'
import { benchStarts } from './run-starts.ts'

/** Data size of the design's figures: households × pets × records. */
const size = {
  households: Number(process.env['BENCH_HOUSEHOLDS'] ?? 1000),
  pets: 5,
  records: 100,
}
/** Rest in milliseconds: a process that has just started is still working. */
const REST_MILLISECONDS = 3000

/** Folder in which the part `profile` leaves its profiles. */
const PROFILES = join(projectRoot, '.cache', 'profiles')

const say = (line: string) => process.stderr.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
// Parts that are not named keep their last figures.
const named = process.env['BENCH_RUNS']?.split(',')
const measured: Figure[] = []
const run = async (part: string, work: () => Promise<Figure[]>): Promise<void> => {
  if (!named || named.includes(part)) measured.push(...(await work()))
}

/** Parts with a database of their own. */
const ownDatabases = new Set([
  'starts',
  'public-pages',
  'search',
  'expenses',
  'health',
  'exports',
  'community',
  'administration',
  'restores',
  'small-machine',
  'partitions',
  'households',
])

/** Runs the parts that share a database with all households. */
async function runOnLoadData(): Promise<void> {
  const database = await startOwnDatabase(folder, { max_connections: 100 })
  const { url, owner: pool, logins } = database
  const start = async (dataDir: string) => {
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, dataDir), BILLING: 'off' }
    return { env, server: await startMeasuredServer(env) }
  }
  say(`Making ${size.households} households of ${size.pets} pets with ${size.records} records each …`)
  const household = await seedHousehold(pool, size)
  const { server: planner } = await start('planner')
  await untilPlanned(pool)
  await planner.stop()
  const households = [household, ...(await copyHousehold(pool, household, size.households - 1))]
  await pool.query('vacuum analyze')
  const { server } = await start('data')
  await sleep(REST_MILLISECONDS)
  await run('api', async () => [
    atMost('idle memory of web and worker', server.memory(), 'MB', 100),
    ...(await benchApi(
      {
        server,
        database: { ...database.connection, user: loginOf(logins.requests) },
        owner: pool,
        households,
      },
      say,
    )),
    atMost('memory of web and worker after the load run', server.memory(), 'MB', 220),
  ])
  // Prints where the time goes; it is no figure, so it runs only if it is named.
  if (named?.includes('profile')) {
    const profiled = { DATABASE_URL: url, DATA_DIR: join(folder, 'profiled'), BILLING: 'off' }
    await profileApi({ folder: PROFILES, env: profiled, households }, say)
  }
  await run('pages', () => benchPages({ port: server.port, household }, say))
  await run('interactions', () => benchInteractions({ port: server.port, household }, say))
  await run('files', () => benchFiles({ server, household }, say))
  await run('fairness', () => benchFairness({ server, owner: pool, households: households.slice(-3) }, say))
  await server.stop()
  await run('live', async () => {
    // Runs in a process of its own, whose memory is not yet that of a load run.
    const { server: listened } = await start('live')
    await sleep(REST_MILLISECONDS)
    const writers = createPool(logins.requests, 8, pino({ level: 'silent' }))
    const figures = await benchLive({ server: listened, owner: pool, pool: writers, households }, say)
    await writers.end()
    await listened.stop()
    return figures
  })
  await run('due', async () => {
    const { server: teller, env } = await start('due')
    const elsewhere = { ...env, DATA_DIR: join(folder, 'due-elsewhere') }
    const figures = await benchDue({ server: teller, env: elsewhere, owner: pool, household }, say)
    await teller.stop()
    return figures
  })
  await database.stop()
}

try {
  await run('starts', () => {
    say('Starting and restarting on an empty data folder …')
    return benchStarts(join(folder, 'starts'))
  })
  await run('public-pages', () => benchPublicPages(join(folder, 'public-pages'), say))
  await run('search', () => benchSearch(join(folder, 'search'), size, say))
  await run('expenses', () => benchExpenses(join(folder, 'expenses'), say))
  await run('health', () => benchHealth(join(folder, 'health'), say))
  await run('exports', () => benchExports(join(folder, 'exports'), say))
  await run('community', () => benchCommunity(join(folder, 'community'), say))
  await run('administration', () => benchAdministration(join(folder, 'administration'), say))
  await run('restores', () => benchRestores(join(folder, 'restores'), say))
  await run('small-machine', () => benchSmallMachine(join(folder, 'small-machine'), say))
  await run('partitions', () => benchPartitions(join(folder, 'partitions'), say))
  await run('households', () => benchHouseholds(join(folder, 'households'), say))
  if (!named?.every((part) => ownDatabases.has(part))) await runOnLoadData()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const figures = named ? withKept(readFigures(import.meta.dirname), measured) : measured
writeReport(import.meta.dirname, describeMachine(), figures)
for (const { name, value, unit, target, holds, note } of measured) {
  say(`${holds ? 'holds ' : 'MISSES'}  ${name}: ${value ?? 'not measured'} ${unit} (${target}) ${note ?? ''}`)
}
