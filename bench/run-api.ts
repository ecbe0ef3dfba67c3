import { join } from 'node:path'
import type pg from 'pg'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import type { EmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { BARE_LOGIN, copyToBareTables } from './bare/tables.ts'
import { addSql, bareAddSql, bareScript, script, works } from './lib/api-works.ts'
import { runHttpLoad, type LoadRequest, type LoadResult } from './lib/http-load.ts'
import { startMeasuredServer, type MeasuredServer } from './lib/measured-server.ts'
import { median } from './lib/median.ts'
import { findPgbench, runPgbench } from './lib/pgbench.ts'
import { atLeast, atMost, notMeasured, type Figure } from './lib/report.ts'
import { requestTokenHeaders } from './lib/session.ts'

const CONNECTIONS = 32
/** Both servers are measured in turns, since other work on the machine comes and goes. */
const TURNS = 5
const SECONDS = 4
/** Seconds of warm-up before the turns, so that code is compiled and pages are in memory. */
const WARM_UP_SECONDS = 10
/** Number of households for all sides; pgbench supports at most 128 scripts. */
const HOUSEHOLDS = 64
/** Database connections of the product's server by default (DATABASE_POOL), and of the bare server. */
const SERVER_CONNECTIONS = 12
/** Highest p99, by the bare Node server's (design figures). */
const P99_TARGET = 2
/** Allowed cost of the triggers of an added health log, as a share of the bare insert (design figures). */
const TRIGGERS_TARGET = 1

interface ApiBench {
  server: MeasuredServer
  /** Login of requests, with which the program itself connects. */
  database: EmbeddedPostgres['connection']
  /** Connections of the tables' owner, who can copy tables and disable triggers. */
  owner: pg.Pool
  households: readonly LoadHousehold[]
}

/**
 * Benchmarks reads, writes and searches through HTTP against a bare Node server on plain tables with the same rows, in
 * the same run; and against plain pgbench on those tables, and the product's own SQL by pgbench.
 */
export async function benchApi(bench: ApiBench, say: (line: string) => void): Promise<Figure[]> {
  const some = bench.households.slice(0, HOUSEHOLDS)
  const pgbench = findPgbench()
  const run: RunScripts | undefined = pgbench
    ? (scripts, user = bench.database.user) =>
        runPgbench({
          pgbench,
          connection: { ...bench.database, user },
          scripts,
          connections: CONNECTIONS,
          seconds: SECONDS,
        })
    : undefined
  const token = await requestTokenHeaders(bench.server.port)
  say('Copying the rows into plain tables …')
  await copyToBareTables(bench.owner)
  const bare = await startMeasuredServer(
    {
      DATABASE_URL: toConnectionString({ ...bench.database, ...BARE_LOGIN }),
      CONNECTIONS: String(SERVER_CONNECTIONS),
    },
    [join(import.meta.dirname, 'bare', 'server.ts')],
  )
  const figures: Figure[] = []
  try {
    for (const { name, target, product, bare: plain, sql, bareSql } of works) {
      say(`${name}: over HTTP, by the bare server, by pgbench …`)
      const turns = await inTurns(
        { server: bench.server, request: (household) => product(household, token) },
        { server: bare, request: plain },
        some,
      )
      const plainRate = run?.(
        some.map((household) => bareScript(household, bareSql(household))),
        BARE_LOGIN.user,
      )
      const ownRate = run?.(some.map((household) => script(household, sql(household))))
      const ours = medianLoad(turns.map(([one]) => one))
      const theirs = medianLoad(turns.map(([, other]) => other))
      const byPgbench =
        plainRate && ownRate
          ? `plain pgbench ${Math.round(plainRate)}/s, of which the product reaches ${Math.round((100 * ours.perSecond) / plainRate)} %; our SQL by pgbench ${Math.round(ownRate)}/s`
          : 'pgbench not measured'
      figures.push(
        atLeast(
          `${name}, by bare Node`,
          median(turns.map(([one, other]) => one.perSecond / other.perSecond)),
          'ratio',
          target,
          `${inWords(ours)}; bare ${inWords(theirs)}; ${byPgbench}`,
        ),
        atMost(
          `${name}: p99, by bare Node's`,
          median(turns.map(([one, other]) => one.p99 / other.p99)),
          '×',
          P99_TARGET,
        ),
      )
    }
  } finally {
    await bare.stop()
  }
  figures.push(
    run
      ? await benchTriggers(bench.owner, some, run)
      : notMeasured(TRIGGERS, 'ratio', `<= ${TRIGGERS_TARGET}`, NO_PGBENCH),
  )
  return figures
}

const NO_PGBENCH = "the system has no pgbench; install PostgreSQL's client tools"

/** A load with the server's CPU time a request, in ms. */
type Turn = LoadResult & { cpu: number }

interface Side {
  server: MeasuredServer
  request: (household: LoadHousehold) => LoadRequest
}

/** Loads two servers by turns, after a warm-up of each. */
async function inTurns(
  one: Side,
  other: Side,
  households: readonly LoadHousehold[],
): Promise<[Turn, Turn][]> {
  await load(one, households, WARM_UP_SECONDS)
  await load(other, households, WARM_UP_SECONDS)
  const turns: [Turn, Turn][] = []
  for (let at = 0; at < TURNS; at += 1) {
    turns.push([await load(one, households, SECONDS), await load(other, households, SECONDS)])
  }
  return turns
}

/** @throws Error when a request is refused or fails */
async function load(
  { server, request }: Side,
  households: readonly LoadHousehold[],
  seconds: number,
): Promise<Turn> {
  const next = (at: number) => request(households[at % households.length] as LoadHousehold)
  const before = server.cpu()
  const result = await runHttpLoad({ port: server.port, connections: CONNECTIONS, next, seconds })
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`)
  return { ...result, cpu: (server.cpu() - before) / (result.perSecond * seconds) }
}

/** Returns the median of each figure. */
const medianLoad = (turns: readonly Turn[]): Pick<Turn, 'perSecond' | 'p99' | 'cpu'> => ({
  perSecond: median(turns.map(({ perSecond }) => perSecond)),
  p99: median(turns.map(({ p99 }) => p99)),
  cpu: median(turns.map(({ cpu }) => cpu)),
})

/** Measures scripts by pgbench, by default with the login of requests. */
type RunScripts = (scripts: string[], user?: string) => number

const TRIGGERS = 'triggers of an added health log, beside the bare insert'

/** Measures the triggers' cost in a transaction, as a share of the insert's cost without them; both under RLS. */
async function benchTriggers(
  owner: pg.Pool,
  households: readonly LoadHousehold[],
  run: RunScripts,
): Promise<Figure> {
  const milliseconds = (sql: (household: LoadHousehold) => string) =>
    1000 / run(households.map((household) => script(household, sql(household))))
  const empty = milliseconds(() => 'select 1')
  const whole = milliseconds(addSql)
  await owner.query('alter table health_logs disable trigger user')
  try {
    const bare = milliseconds(bareAddSql)
    const note = `${(whole - bare).toFixed(2)} ms for the triggers, ${(bare - empty).toFixed(2)} ms for the bare insert`
    return atMost(TRIGGERS, (whole - bare) / (bare - empty), 'ratio', TRIGGERS_TARGET, note)
  } finally {
    await owner.query('alter table health_logs enable trigger user')
  }
}

const inWords = ({ perSecond, p99, cpu }: Pick<Turn, 'perSecond' | 'p99' | 'cpu'>): string =>
  `${Math.round(perSecond)}/s (p99 ${Math.round(p99)} ms, ${cpu.toFixed(2)} ms of Node's CPU a request)`
