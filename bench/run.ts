import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loginOf, prepareLogins } from '@app/db/logins'
import { migrate } from '@app/db/migrate'
import { createPool } from '@app/server/platform/database/pool'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import { startEmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'
import { seedLoadData } from '@app/testing/scenarios/load-data'
import { startMeasuredServer } from './lib/measured-server.ts'
import { untilPlanned } from './lib/until-planned.ts'
import { atMost, describeMachine, writeReport, type Figure } from './lib/report.ts'
import { benchApi } from './run-api.ts'
import { benchDue } from './run-due.ts'
import { benchFairness } from './run-fairness.ts'
import { benchFiles } from './run-files.ts'
import { benchInteractions } from './run-interactions.ts'
import { benchLive } from './run-live.ts'
import { benchPages } from './run-pages.ts'
import { benchSearch } from './run-search.ts'
import { benchStarts } from './run-starts.ts'

/** The data of the figures in the design: households × pets × records. */
const size = {
  households: Number(process.env['BENCH_HOUSEHOLDS'] ?? 1000),
  pets: 5,
  records: 100,
}

const say = (line: string) => process.stderr.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const figures: Figure[] = []

try {
  say('Starting and restarting on an empty data folder …')
  figures.push(...(await benchStarts(join(folder, 'starts'))))
  figures.push(...(await benchSearch(join(folder, 'search'), size, say)))
  const postgres = await startEmbeddedPostgres({
    stateDir: join(folder, 'postgres'),
    settings: { max_connections: 100 },
  })
  const url = toConnectionString(postgres.connection)
  await migrate(url)
  const { requests } = await prepareLogins(url)
  const pool = createPool(url, 2, pino({ level: 'silent' }))
  say(`Making ${size.households} households of ${size.pets} pets with ${size.records} records each …`)
  const households = await seedLoadData(pool, size, say)
  // The one account's limit would stop a load run on it.
  await pool.query(`insert into system_settings (key, value) values ('apiRateLimit', '100000000')`)
  await pool.query('vacuum analyze')
  say('Planning what is due for all of them, which a server does once …')
  const planner = await startMeasuredServer({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'planner'),
    BILLING: 'off',
  })
  await untilPlanned(pool)
  await planner.stop()
  await pool.query('vacuum analyze')
  const server = await startMeasuredServer({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    BILLING: 'off',
  })
  await new Promise((resolve) => setTimeout(resolve, 3000))
  figures.push(atMost('idle memory of web and worker', server.memory(), 'MB', 110))
  figures.push(
    ...(await benchApi(
      { server, database: { ...postgres.connection, user: loginOf(requests) }, owner: pool, households },
      say,
    )),
  )
  figures.push(atMost('memory of web and worker after the load run', server.memory(), 'MB', 220))
  figures.push(...(await benchFairness({ server, owner: pool, households: households.slice(-3) }, say)))
  figures.push(...(await benchPages({ port: server.port, household: households[0] }, say)))
  figures.push(...(await benchInteractions({ port: server.port, household: households[0] }, say)))
  const [household] = households
  if (household) figures.push(...(await benchFiles({ server, household }, say)))
  await server.stop()
  // In a process of its own, whose memory is not yet that of a load run.
  const listened = await startMeasuredServer({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'live'),
    BILLING: 'off',
  })
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const writers = createPool(requests, 8, pino({ level: 'silent' }))
  figures.push(...(await benchLive({ server: listened, owner: pool, pool: writers, households }, say)))
  await writers.end()
  await listened.stop()
  const [first] = households
  if (first) {
    const due = { DATABASE_URL: url, BILLING: 'off', DATA_DIR: join(folder, 'due') }
    const teller = await startMeasuredServer(due)
    const env = { ...due, DATA_DIR: join(folder, 'due-elsewhere') }
    figures.push(...(await benchDue({ server: teller, env, owner: pool, household: first }, say)))
    await teller.stop()
  }
  await pool.end()
  await postgres.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

writeReport(import.meta.dirname, describeMachine(), figures)
for (const { name, value, unit, target, holds, note } of figures) {
  say(`${holds ? 'holds ' : 'MISSES'}  ${name}: ${value ?? 'not measured'} ${unit} (${target}) ${note ?? ''}`)
}
