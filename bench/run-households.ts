import { join } from 'node:path'
import type pg from 'pg'
import { copyHousehold } from '@app/testing/scenarios/copy-household'
import { seedHousehold, type LoadHousehold } from '@app/testing/scenarios/load-data'
import { works, type Work } from './lib/api-works.ts'
import { runHttpLoad, type LoadResult } from './lib/http-load.ts'
import { builtServer, startMeasuredServer, type MeasuredServer } from './lib/measured-server.ts'
import { median } from './lib/median.ts'
import { startOwnDatabase, type OwnDatabase } from './lib/own-database.ts'
import { cpuOfFamily, parentOf } from './lib/processes.ts'
import { atMost, type Figure } from './lib/report.ts'
import { requestTokenHeaders } from './lib/session.ts'
import { untilPlanned } from './lib/until-planned.ts'

const [FEWEST = 1000, ...MORE] = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number)
const HOUSEHOLD = { pets: 2, records: 40 }
/** Households of one transaction of copies. */
const COPIED_AT_ONCE = 1000
const CONNECTIONS = 8
/** The databases are measured by turns, since other work on the machine comes and goes. */
const TURNS = 5
const SECONDS = 4
const WARM_UP_SECONDS = 10
/** Highest cost of a request, by that with the fewest households. */
const TARGET = 1.2

/** One installation, with a web process; its worker would work beside the measured requests. */
interface Installation {
  database: OwnDatabase
  server: MeasuredServer
  households: readonly LoadHousehold[]
  token: { cookie: string; token: string }
}

/** A load with the CPU time of the web process and the database a request, in ms. */
type Turn = LoadResult & { cost: number }

/**
 * Benchmarks requests of all households by turns on installations of 1,000, 10,000 and 100,000 households. Their cost
 * is CPU time, which other work on the machine changes least.
 * @param folder an empty folder
 */
export async function benchHouseholds(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const installations: Installation[] = []
  for (const size of [FEWEST, ...MORE])
    installations.push(await install(join(folder, String(size)), size, say))
  const figures: Figure[] = []
  for (const work of works) {
    say(`${work.name}: by turns …`)
    const [fewest = [], ...more] = await inTurns(installations, work)
    for (const [at, turns] of more.entries()) {
      figures.push(
        atMost(
          `${work.name}: cost with ${MORE[at]} households, by ${FEWEST}`,
          median(turns.map(({ cost }) => cost)) / median(fewest.map(({ cost }) => cost)),
          '×',
          TARGET,
          `${inWords(fewest)} with ${FEWEST}, ${inWords(turns)} with ${MORE[at]}`,
        ),
      )
    }
  }
  for (const { server, database } of installations) {
    await server.stop()
    await database.stop()
  }
  return figures
}

async function install(folder: string, size: number, say: (line: string) => void): Promise<Installation> {
  const database = await startOwnDatabase(folder)
  const { url, owner } = database
  const original = await seedHousehold(owner, HOUSEHOLD)
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), BILLING: 'off' }
  const planner = await startMeasuredServer(env)
  await untilPlanned(owner)
  await planner.stop()
  const households = [original]
  while (households.length < size) {
    const copies = await copyHousehold(owner, original, Math.min(COPIED_AT_ONCE, size - households.length))
    households.push(...copies)
    if (households.length % (10 * COPIED_AT_ONCE) === 0) say(`${households.length} of ${size} households`)
  }
  await owner.query('vacuum analyze')
  const server = await startMeasuredServer(env, [builtServer, 'web'])
  return { database, server, households, token: await requestTokenHeaders(server.port) }
}

/** Loads the installations by turns, after a warm-up of each. @returns the turns of each installation */
async function inTurns(installations: readonly Installation[], work: Work): Promise<Turn[][]> {
  for (const installation of installations) await load(installation, work, WARM_UP_SECONDS)
  const turns = installations.map((): Turn[] => [])
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, installation] of installations.entries()) {
      turns[at]?.push(await load(installation, work, SECONDS))
    }
  }
  return turns
}

/** @throws Error when a request is refused or fails */
async function load(
  { server, database, households, token }: Installation,
  { product }: Work,
  seconds: number,
): Promise<Turn> {
  const next = () =>
    product(households[Math.floor(Math.random() * households.length)] as LoadHousehold, token)
  const cpu = async () => server.cpu() + cpuOfFamily(await postmasterOf(database.owner))
  const before = await cpu()
  const result = await runHttpLoad({ port: server.port, connections: CONNECTIONS, next, seconds })
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`)
  return { ...result, cost: ((await cpu()) - before) / (result.perSecond * seconds) }
}

/** Returns the process that started the database's backends. */
async function postmasterOf(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

function inWords(turns: readonly Turn[]): string {
  const of = (read: (turn: Turn) => number) => median(turns.map(read))
  const [cost, rate, p99] = [of((turn) => turn.cost), of((turn) => turn.perSecond), of((turn) => turn.p99)]
  return `${cost.toFixed(2)} ms of CPU, ${Math.round(rate)}/s, p99 ${Math.round(p99)} ms`
}
