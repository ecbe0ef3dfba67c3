import { join } from 'node:path'
import type pg from 'pg'
import { listPetRecordsJson } from '@app/server/features/pets/pets.queries'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import type { EmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { BARE_LOGIN, copyToBareTables } from './bare/tables.ts'
import { runHttpLoad, type LoadRequest, type LoadResult } from './lib/http-load.ts'
import { startMeasuredServer, type MeasuredServer } from './lib/measured-server.ts'
import { findPgbench, runPgbench } from './lib/pgbench.ts'
import { atLeast, atMost, notMeasured, type Figure } from './lib/report.ts'
import { searchSql } from './lib/search-sql.ts'
import { requestTokenHeaders, sessionCookie } from './lib/session.ts'

const CONNECTIONS = 32
const SECONDS = 10
/** Seconds of warm-up before each measurement, so that code is compiled and pages are in memory. */
const WARM_UP_SECONDS = 10
/** Number of households for all sides; pgbench supports at most 128 scripts. */
const HOUSEHOLDS = 64
const RECORDS = 50
/** Database connections of the product's server by default (DATABASE_POOL), and of the bare server. */
const SERVER_CONNECTIONS = 12
/** Words of the searches; an eighth of the records contains them. */
const WORDS = ['rabies', 'ortiz']
/** Share of the bare Node server's rate that the product has to reach (design figures). */
const READ_TARGET = 0.8
const ADD_TARGET = 0.45
const SEARCH_TARGET = 0.6
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

interface Work {
  name: string
  target: number
  product: (household: LoadHousehold) => LoadRequest
  bare: (household: LoadHousehold) => LoadRequest
  /** The product's own statement, for pgbench. */
  sql: (household: LoadHousehold) => string
}

/**
 * Benchmarks reads, writes and searches through HTTP against a bare Node server on plain tables with the same rows, in
 * the same run; and against the product's own SQL by pgbench.
 */
export async function benchApi(bench: ApiBench, say: (line: string) => void): Promise<Figure[]> {
  const some = bench.households.slice(0, HOUSEHOLDS)
  const pgbench = findPgbench()
  const run: RunScripts | undefined = pgbench
    ? (scripts) =>
        runPgbench({
          pgbench,
          connection: bench.database,
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
    join(import.meta.dirname, 'bare', 'server.ts'),
  )
  const figures: Figure[] = []
  try {
    for (const { name, target, product, bare: plain, sql } of works(token)) {
      say(`${name}: over HTTP, by the bare server, by pgbench …`)
      const ours = await load(bench.server.port, some, product)
      const theirs = await load(bare.port, some, plain)
      const alone = run?.(some.map((household) => script(household, sql(household))))
      const note = `${inWords(ours)}; bare ${inWords(theirs)}; our SQL by pgbench ${alone ? `${Math.round(alone)}/s` : 'not measured'}`
      figures.push(
        atLeast(`${name}, by bare Node`, ours.perSecond / theirs.perSecond, 'ratio', target, note),
        atMost(`${name}: p99, by bare Node's`, ours.p99 / theirs.p99, '×', P99_TARGET),
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

/** @throws Error when a request is refused or fails */
async function load(
  port: number,
  households: readonly LoadHousehold[],
  request: (household: LoadHousehold) => LoadRequest,
): Promise<LoadResult> {
  const next = (at: number) => request(households[at % households.length] as LoadHousehold)
  const sent = { port, connections: CONNECTIONS, next }
  await runHttpLoad({ ...sent, seconds: WARM_UP_SECONDS })
  const result = await runHttpLoad({ ...sent, seconds: SECONDS })
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`)
  return result
}

type RunScripts = (scripts: string[]) => number

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

const inWords = ({ perSecond, p99 }: LoadResult): string =>
  `${Math.round(perSecond)}/s (p99 ${Math.round(p99)} ms)`

const works = (token: { cookie: string; token: string }): Work[] => [
  {
    name: "read a household's pets with their records",
    target: READ_TARGET,
    product: ({ token: session }) => ({
      method: 'GET',
      path: `/api/pets/records?records=${RECORDS}`,
      headers: { cookie: sessionCookie(session) },
    }),
    bare: ({ householdId }) => ({
      method: 'GET',
      path: `/pets?records=${RECORDS}`,
      headers: { 'x-household': householdId },
    }),
    sql: () => readSql,
  },
  {
    name: 'add a health log',
    target: ADD_TARGET,
    product: ({ token: session, petIds }) => ({
      method: 'POST',
      path: `/api/pets/${petIds[0]}/health-logs`,
      headers: {
        'content-type': 'application/json',
        cookie: `${sessionCookie(session)}; ${token.cookie}`,
        'x-csrf-token': token.token,
        'x-requested-with': 'XMLHttpRequest',
      },
      body: JSON.stringify({ id: newId(), type: 'weight', value: '27.4', logDate: today() }),
    }),
    bare: ({ householdId, petIds }) => ({
      method: 'POST',
      path: '/health-logs',
      headers: { 'content-type': 'application/json', 'x-household': householdId },
      body: JSON.stringify({
        id: newId(),
        petId: petIds[0],
        type: 'weight',
        value: '27.4',
        logDate: today(),
      }),
    }),
    sql: addSql,
  },
  {
    name: 'search a household',
    target: SEARCH_TARGET,
    product: ({ token: session }) => ({
      method: 'GET',
      path: `/api/search?q=${WORDS.join('+')}`,
      headers: { cookie: sessionCookie(session) },
    }),
    bare: ({ householdId }) => ({
      method: 'GET',
      path: `/search?q=${WORDS.join('+')}`,
      headers: { 'x-household': householdId },
    }),
    sql: () => searchSql(WORDS),
  },
]

const today = (): string => new Date().toISOString().slice(0, 10)

/** Builds one transaction like the server's, with the given statement inside. */
const script = ({ token }: LoadHousehold, sql: string): string =>
  ['begin;', `select * from app.open_session('${hashToken(token)}', null, 8);`, `${sql};`, 'commit;'].join(
    '\n',
  )

const readSql = listPetRecordsJson.text
  .replaceAll('$1', String(RECORDS))
  .replaceAll('$2', 'current_date')
  .replaceAll(/\s+/g, ' ')

/** Includes the values that the trigger sets, so that the trigger can be disabled. */
const bareAddSql = ({ petIds }: LoadHousehold): string =>
  `insert into health_logs (id, pet_id, made_from, type, value, log_date, version, created_at, updated_at)
   values (app.new_id(), '${petIds[0]}', 'bench', 'weight', '27.4', current_date, 1, now(), now())`.replaceAll(
    /\s+/g,
    ' ',
  )

const addSql = ({ petIds }: LoadHousehold): string =>
  `insert into health_logs (id, pet_id, made_from, type, value, log_date)
   values (app.new_id(), '${petIds[0]}', 'bench', 'weight', '27.4', current_date)`.replaceAll(/\s+/g, ' ')
