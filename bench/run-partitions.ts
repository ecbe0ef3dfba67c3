import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { exactValuesOf, searchExact } from '@app/server/features/search/search.queries'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import { projectRoot } from '@app/server/platform/base/project-root'
import { closePools, openPools } from '@app/server/platform/database/pool'
import type { Statement, Tx } from '@app/server/platform/database/tx'
import { createDatabase, type Database } from '@app/server/platform/database/with-actor'
import { pastSecurity } from '@app/testing/past-security'
import { copyHousehold } from '@app/testing/scenarios/copy-household'
import { seedHousehold, type LoadHousehold } from '@app/testing/scenarios/load-data'
import { startOwnDatabase, type OwnDatabase } from './lib/own-database.ts'
import { atLeast, type Figure } from './lib/report.ts'

const SIZES = [1000, 10_000]
const SMALL_HOUSEHOLD = { pets: 2, records: 20 }
/** Further rows of each household, in each of health_logs and doses. */
const FURTHER_ROWS = 80
/** Number of households that the measured work takes by turns. */
const MEASURED = 500
const CONNECTIONS = 4
const ROUNDS = 4
const SECONDS = 3
const WARM_UP_SECONDS = 3
/** Share of the plain tables' rate; there is no design figure. */
const TARGET = 0.8
const PAGE = join(projectRoot, 'docs', 'handbook', 'growing.md')

/** Reads the SQL that splits the tables from the handbook, so that a host runs what was measured. */
function readSplitSql(): string {
  const sql = /```sql\n(create function pg_temp\.split_by_household.*?)```/s.exec(
    readFileSync(PAGE, 'utf8'),
  )?.[1]
  if (!sql) throw new Error(`${PAGE} has no SQL that splits tables`)
  return sql
}

interface Work {
  name: string
  run: (db: Database, household: LoadHousehold) => Promise<unknown>
}

const inHousehold = 'household_id = (select app.household_id())'
const logs: Statement = {
  name: 'logs',
  text: `select * from health_logs where ${inHousehold} and pet_id = $1 order by taken_at desc, id desc limit 50`,
}
const doses: Statement = {
  name: 'doses',
  text: `select * from doses where ${inHousehold} and happened_at > now() - interval '30 days'`,
}
const trail: Statement = {
  name: 'trail',
  text: `select * from activity where ${inHousehold} order by id desc limit 50`,
}
const addLog: Statement = {
  name: 'add',
  text: `insert into health_logs (id, pet_id, content_hash, type, value, log_date)
         values ($1, $2, 'load', 'weight', '20', current_date) returning id`,
}
const readEvents: Statement = {
  name: 'events',
  text: 'select * from app.read_events(pg_current_snapshot(), 1000, null)',
}

/** @throws Error when the household is not found */
async function asOwnerOf(
  db: Database,
  { token }: LoadHousehold,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const found = await db.withActor({ tokenHash: hashToken(token) }, work)
  if (!found) throw new Error('A household was not found')
}

const works: readonly Work[] = [
  {
    name: 'read a household’s logs, doses and trail',
    run: (db, household) =>
      asOwnerOf(db, household, async (tx) => {
        await tx.run(logs, [household.petIds[0]])
        await tx.run(doses, [])
        await tx.run(trail, [])
      }),
  },
  {
    name: 'add a health log',
    run: (db, household) => asOwnerOf(db, household, (tx) => tx.run(addLog, [newId(), household.petIds[0]])),
  },
  {
    name: 'search a household',
    run: (db, household) =>
      asOwnerOf(db, household, (tx) => tx.run(searchExact, exactValuesOf(['rabies', 'ortiz']))),
  },
  { name: 'look for live updates', run: (db) => db.withSystem((tx) => tx.run(readEvents, [])) },
]

/**
 * Benchmarks the largest household tables, plain and in 64 partitions by household, on databases of its own. Both have
 * the same rows, policies, triggers and indexes.
 * @param folder an empty folder
 */
export async function benchPartitions(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) figures.push(...(await benchSize(join(folder, String(size)), size, say)))
  return figures
}

async function benchSize(folder: string, size: number, say: (line: string) => void): Promise<Figure[]> {
  say(`Making ${size} households twice …`)
  const plain = await fill(join(folder, 'plain'), size)
  const split = await fill(join(folder, 'split'), size)
  say('Splitting the tables …')
  const started = performance.now()
  await split.database.owner.query(`begin; ${readSplitSql()} commit`)
  const seconds = Math.round((performance.now() - started) / 1000)
  await checkSplit(split.database.owner)
  const figures: Figure[] = []
  const [before, after] = [await connect(plain), await connect(split)]
  for (const work of works) {
    const [plainRate, splitRate] = await compare(before, after, work)
    const note = `${Math.round(plainRate)}/s plain, ${Math.round(splitRate)}/s split`
    figures.push(
      atLeast(
        `64 partitions, ${size} households, ${work.name}, by plain tables`,
        splitRate / plainRate,
        'ratio',
        TARGET,
        work === works[0] ? `${note}; splitting took ${seconds} s` : note,
      ),
    )
  }
  for (const { close } of [before, after]) await close()
  for (const { database } of [plain, split]) await database.stop()
  return figures
}

interface Filled {
  database: OwnDatabase
  households: readonly LoadHousehold[]
}

async function fill(folder: string, size: number): Promise<Filled> {
  const database = await startOwnDatabase(folder)
  const household = await seedHousehold(database.owner, SMALL_HOUSEHOLD)
  await addRows(database.owner, household)
  const copies = await copyHousehold(database.owner, household, size - 1)
  return { database, households: [household, ...copies].slice(0, MEASURED) }
}

/** Adds what the load data has none or few of; the triggers would check each row. */
const addRows = async (owner: pg.Pool, { householdId, petIds }: LoadHousehold) =>
  pastSecurity(
    owner,
    async (query) => {
      for (const table of ['health_logs', 'doses']) await query(`alter table ${table} disable trigger user`)
      await query(
        `insert into health_logs (household_id, id, pet_id, content_hash, version, created_at, updated_at, type, value, log_date)
         select $1, app.new_id(), $2, 'load', 1, now(), now(), 'weight', (20 + n % 10)::text, current_date - n
           from generate_series(1, ${FURTHER_ROWS}) as n`,
        [householdId, petIds[0]],
      )
      await query(
        `insert into doses (household_id, id, medication_id, due_date, due_time, due_at, outcome, given_at, stock_taken,
                            content_hash, version, created_at, updated_at)
         select $1, app.new_id(), (select id from medications where household_id = $1 limit 1), current_date - n, '08:00',
                now() - make_interval(days => n), 'given', now() - make_interval(days => n), 0, 'load', 1, now(), now()
           from generate_series(1, ${FURTHER_ROWS}) as n`,
        [householdId],
      )
      for (const table of ['health_logs', 'doses']) await query(`alter table ${table} enable trigger user`)
    },
    ['health_logs', 'doses', 'medications'],
  )

interface Opened extends Pick<Filled, 'households'> {
  db: Database
  close: () => Promise<void>
}

/** Connects under the login and the policies of requests, after updating the statistics. */
async function connect({ database: { owner, logins }, households }: Filled): Promise<Opened> {
  await owner.query('vacuum analyze')
  const pools = openPools(logins, CONNECTIONS, pino({ level: 'silent' }))
  const db = createDatabase(pools, { idleHours: () => 8 })
  return { db, households, close: () => closePools(pools) }
}

/** Measures both by turns, since other work on the machine changes their rates; returns the transactions per second. */
async function compare(plain: Opened, split: Opened, work: Work): Promise<[plain: number, split: number]> {
  for (const each of [plain, split]) await rateOf(each, work, WARM_UP_SECONDS)
  const rates: [number, number] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    rates[0] += (await rateOf(plain, work, SECONDS)) / ROUNDS
    rates[1] += (await rateOf(split, work, SECONDS)) / ROUNDS
  }
  return rates
}

async function rateOf({ db, households }: Opened, { run }: Work, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const inTurn = async () => {
    while (performance.now() < until) {
      const household = households[done % households.length] as LoadHousehold
      done += 1
      await run(db, household)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, inTurn))
  return done / seconds
}

/** @throws Error unless the tables have 64 partitions, each closed to requests */
async function checkSplit(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string; partitions: number; open: number }>(
    `select parent.relname as name, count(*)::int as partitions,
            (count(*) filter (where has_table_privilege('household_actor', part.oid, 'select')))::int as open
       from pg_inherits join pg_class as parent on parent.oid = inhparent join pg_class as part on part.oid = inhrelid
      where parent.relkind = 'p' group by 1`,
  )
  const isSplit = rows.length === 3 && rows.every(({ partitions, open }) => partitions === 64 && open === 0)
  if (!isSplit) throw new Error(`The tables are not split: ${JSON.stringify(rows)}`)
}
