import type pg from 'pg'
import { listPetRecordsJson } from '@app/server/features/pets/pets.queries'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import type { EmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { runHttpLoad, type LoadRequest } from './lib/http-load.ts'
import type { MeasuredServer } from './lib/measured-server.ts'
import { findPgbench, runPgbench } from './lib/pgbench.ts'
import { atLeast, atMost, notMeasured, type Figure } from './lib/report.ts'
import { requestTokenHeaders, sessionCookie } from './lib/session.ts'

const CONNECTIONS = 32
const SECONDS = 10
/** Seconds of warm-up before each measurement, so that code is compiled and pages are in memory. */
const WARM_UP_SECONDS = 10
/** Number of households for both sides; pgbench supports at most 128 scripts. */
const HOUSEHOLDS = 64
const RECORDS = 50
/** Share of the database's own throughput that HTTP, with everything around it, has to reach (design figures). */
const READ_TARGET = 0.75
const ADD_TARGET = 0.6
/** Allowed cost of the triggers of an added health log, as a share of the bare insert (design figures). */
const TRIGGERS_TARGET = 1

interface ApiBench {
  server: MeasuredServer
  /** Login of requests, with which the program itself connects. */
  database: EmbeddedPostgres['connection']
  /** Connections of the tables' owner, who can disable triggers. */
  owner: pg.Pool
  households: readonly LoadHousehold[]
}

/** Benchmarks reads and writes through HTTP against the same SQL by pgbench, in the same run on the same households. */
export async function benchApi(bench: ApiBench, say: (line: string) => void): Promise<Figure[]> {
  const pgbench = findPgbench()
  const some = bench.households.slice(0, HOUSEHOLDS)
  const pick = (at: number) => some[at % some.length] as LoadHousehold
  const load = async (next: (at: number) => LoadRequest) => {
    const sent = { port: bench.server.port, connections: CONNECTIONS, next }
    await runHttpLoad({ ...sent, seconds: WARM_UP_SECONDS })
    return runHttpLoad({ ...sent, seconds: SECONDS })
  }
  say('Reading over HTTP …')
  const read = await load((at) => readRequest(pick(at)))
  say('Adding health logs over HTTP …')
  const token = await requestTokenHeaders(bench.server.port)
  const add = await load((at) => addRequest(pick(at), token))
  if (read.failures + add.failures > 0)
    throw new Error(`${read.failures} reads and ${add.failures} writes failed`)
  if (!pgbench) {
    const why = "the system has no pgbench; install PostgreSQL's client tools"
    return [
      notMeasured('read', 'ratio', `>= ${READ_TARGET}`, why),
      notMeasured('add a health log', 'ratio', `>= ${ADD_TARGET}`, why),
      notMeasured(TRIGGERS, 'ratio', `<= ${TRIGGERS_TARGET}`, why),
    ]
  }
  say('The same by pgbench …')
  const run: RunScripts = (scripts) =>
    runPgbench({ pgbench, connection: bench.database, scripts, connections: CONNECTIONS, seconds: SECONDS })
  const bareRead = run(some.map((household) => script(household, readSql)))
  const bareAdd = run(some.map((household) => script(household, addSql(household))))
  return [
    atLeast(
      "read a household's pets with their records",
      read.perSecond / bareRead,
      'ratio',
      READ_TARGET,
      how(read, bareRead),
    ),
    atLeast('add a health log', add.perSecond / bareAdd, 'ratio', ADD_TARGET, how(add, bareAdd)),
    await benchTriggers(bench.owner, some, run),
  ]
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

const how = (rate: { perSecond: number; p99: number }, bare: number): string =>
  `${Math.round(rate.perSecond)}/s (p99 ${Math.round(rate.p99)} ms) over HTTP, ${Math.round(bare)}/s by pgbench`

const readRequest = ({ token }: LoadHousehold): LoadRequest => ({
  method: 'GET',
  path: `/api/pets/records?records=${RECORDS}`,
  headers: { cookie: sessionCookie(token) },
})

function addRequest(
  { token, petIds }: LoadHousehold,
  request: { cookie: string; token: string },
): LoadRequest {
  const today = new Date().toISOString().slice(0, 10)
  return {
    method: 'POST',
    path: `/api/pets/${petIds[0]}/health-logs`,
    headers: {
      'content-type': 'application/json',
      cookie: `${sessionCookie(token)}; ${request.cookie}`,
      'x-csrf-token': request.token,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ id: newId(), type: 'weight', value: '27.4', logDate: today }),
  }
}

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
