import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { prepareLogins } from '@app/db/logins'
import { migrate } from '@app/db/migrate'
import { expensePeriodNames } from '@app/domain/expenses/expenses.vocabulary'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { createPool } from '@app/server/platform/database/pool'
import { toConnectionString } from '@app/server/platform/embedded-postgres/connection'
import { startEmbeddedPostgres } from '@app/server/platform/embedded-postgres/start'
import { seedLoadData, type LoadHousehold } from '@app/testing/scenarios/load-data'
import { runHttpLoad } from './lib/http-load.ts'
import { startMeasuredServer } from './lib/measured-server.ts'
import { atMost, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'
import { untilPlanned } from './lib/until-planned.ts'

/** Expenses of the measured household, over ten years and three currencies. */
const EXPENSES = 20_000
/** Expenses of every other household. */
const OTHER_EXPENSES = 200
/** Expenses that one statement adds: its triggers have the time of a statement. */
const OF_A_STATEMENT = 2000
const FEW_HOUSEHOLDS = 10
const MANY_HOUSEHOLDS = 1000
const SECONDS = 10
const WARM_UP_SECONDS = 3
/** Milliseconds (design figures). */
const TARGET = 100

/** Benchmarks the report of a household with very many expenses, beside few households and beside many. */
export async function benchExpenses(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres({ stateDir: join(folder, 'postgres') })
  const url = toConnectionString(postgres.connection)
  await migrate(url)
  await prepareLogins(url)
  const owner = createPool(url, 2, pino({ level: 'silent' }))
  await owner.query(`insert into system_settings (key, value) values ('apiRateLimit', '100000000')`)
  const seed = async (households: number) => {
    say(`Making ${households} households with expenses …`)
    const made = await seedLoadData(owner, { households, pets: 2, records: 10 }, say)
    for (const household of made) await addExpenses(owner, household, OTHER_EXPENSES)
    return made
  }
  const [measured] = await seedLoadData(owner, { households: 1, pets: 5, records: 10 })
  if (!measured) throw new Error('There is no household')
  for (let made = 0; made < EXPENSES; made += OF_A_STATEMENT)
    await addExpenses(owner, measured, OF_A_STATEMENT, made)
  await seed(FEW_HOUSEHOLDS)
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), BILLING: 'off' }
  const server = await startMeasuredServer(env)
  const measure = async (households: number): Promise<Figure> => {
    await untilPlanned(owner)
    await owner.query('vacuum analyze')
    const load = { port: server.port, connections: 1, next: requestOf(measured) }
    await runHttpLoad({ ...load, seconds: WARM_UP_SECONDS })
    const { median, p99, failures } = await runHttpLoad({ ...load, seconds: SECONDS })
    if (failures > 0) throw new Error(`${failures} reports failed`)
    const name = `report of ${EXPENSES} expenses beside ${households} households, p99`
    return atMost(name, p99, 'ms', TARGET, `median ${Math.round(median)} ms, one connection`)
  }
  const few = await measure(FEW_HOUSEHOLDS)
  await seed(MANY_HOUSEHOLDS - FEW_HOUSEHOLDS)
  const many = await measure(MANY_HOUSEHOLDS)
  await server.stop()
  await owner.end()
  await postgres.stop()
  return [few, many]
}

const requestOf =
  ({ token }: LoadHousehold) =>
  (at: number) => ({
    method: 'GET' as const,
    path: `/api/expenses/report?period=${expensePeriodNames[at % expensePeriodNames.length] ?? 'all'}`,
    headers: { cookie: sessionCookie(token) },
  })

/** Adds expenses of the last ten years through the policies and triggers that a user's pass. */
async function addExpenses(
  pool: pg.Pool,
  { token, petIds }: LoadHousehold,
  count: number,
  first = 0,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select app.open_session($1, null, 8)', [hashToken(token)])
    await client.query("select set_config('role', 'household_actor', true)")
    await client.query(
      `insert into expenses (id, content_hash, amount_minor, amount_currency, category, pet_id, spent_on, description,
                             is_tax_deductible)
       select gen_random_uuid(), 'load', 100 + (n * 7919) % 90000, (array['USD', 'EUR', 'JPY'])[1 + n % 3],
              (array['food', 'vet', 'grooming', 'insurance', 'other'])[1 + n % 5], ($2::uuid[])[1 + n % (cardinality($2::uuid[]) + 1)],
              current_date - (n * 331) % 3650, 'Expense ' || n, false
         from generate_series($3::int + 1, $3::int + $1::int) as n`,
      [count, petIds, first],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
