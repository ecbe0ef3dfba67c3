import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { startMeasuredServer, type MeasuredServer } from './lib/measured-server.ts'
import { atMost, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'

const DUE = 100_000
/** Reminders per added household. */
export const THINGS_A_HOUSEHOLD = 5
const HOUSEHOLDS = 100_000
const FEW_HOUSEHOLDS = 1000
const DRAINED_WITHIN_SECONDS = 300
const REQUESTS_A_SECOND = 50
const LOOKS = 300
/** Households per transaction. */
const AT_ONCE = 5000
/** Tables written past their policies. */
const tables = [
  'users',
  'user_preferences',
  'households',
  'pets',
  'reminders',
  'occurrences',
  'notices',
  'notifications',
]

interface DueBench {
  server: MeasuredServer
  /** Environment of a second process on the same database. */
  env: Record<string, string>
  owner: pg.Pool
  household: LoadHousehold
}

/**
 * Benchmarks the notices of one time slot, sent by two processes in parallel with requests, and the query for due items
 * with few and with many households. Users are notified in the app only: pushes and mails are sent by other processes.
 */
export async function benchDue(
  { server, env, owner, household }: DueBench,
  say: (line: string) => void,
): Promise<Figure[]> {
  await lookPastPolicies(owner)
  say(`Adding ${FEW_HOUSEHOLDS} households that wait for something …`)
  await addHouseholds(owner, FEW_HOUSEHOLDS)
  const few = await lookAround(owner)
  say(`Adding ${HOUSEHOLDS - FEW_HOUSEHOLDS} more …`)
  await addHouseholds(owner, HOUSEHOLDS - FEW_HOUSEHOLDS)
  const many = await lookAround(owner)
  say(`Sending the notices of ${DUE} doses that are due at once …`)
  const other = await startMeasuredServer(env)
  const quiet = await requestsFor(server, household, () => Promise.resolve(false), 10)
  await comeDue(owner)
  const started = performance.now()
  const busy = await requestsFor(server, household, async () => (await countTold(owner)) < DUE)
  const seconds = (performance.now() - started) / 1000
  await other.stop()
  const { told, notifications } = await countBoth(owner)
  if (told !== DUE) throw new Error(`${told} of ${DUE} doses were notified`)
  return [
    atMost(
      `${DUE} things due in one slot, told once each`,
      seconds,
      's',
      DRAINED_WITHIN_SECONDS,
      `two processes; ${notifications} notifications, one a household`,
    ),
    atMost(
      'API p99 while they are told, by the p99 before',
      busy / quiet,
      '×',
      2,
      `${Math.round(quiet)} ms before, ${Math.round(busy)} ms meanwhile, ${REQUESTS_A_SECOND} requests/s`,
    ),
    atMost(
      `pages read by a look for what is due: ${HOUSEHOLDS} households by ${FEW_HOUSEHOLDS}`,
      many.pages / few.pages,
      '×',
      1.5,
      `${few.pages} and ${many.pages} pages; ${few.milliseconds.toFixed(2)} and ${many.milliseconds.toFixed(2)} ms, most of them planning`,
    ),
  ]
}

/** Lets the tables' owner bypass the policies; the servers don't. */
export async function lookPastPolicies(owner: pg.Pool): Promise<void> {
  for (const table of tables) await owner.query(`alter table ${table} no force row level security`)
}

/** Adds households of one owner, one pet and some reminders due next year; their triggers don't run. */
export async function addHouseholds(owner: pg.Pool, count: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE) await addSome(owner, Math.min(left, AT_ONCE))
  for (const table of tables) await owner.query(`vacuum analyze ${table}`)
}

async function addSome(owner: pg.Pool, count: number): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(
      `create temporary table made on commit drop as
       select gen_random_uuid() as user_id, gen_random_uuid() as home, gen_random_uuid() as pet
         from generate_series(1, $1::int)`,
      [count],
    )
    await client.query(`
      insert into users (id, name, email, email_verified, onboarding_completed_at)
      select user_id, 'Due', 'due-' || user_id || '@example.com', true, now() from made`)
    await client.query(`
      insert into user_preferences (user_id, email_notifications) select user_id, false from made`)
    await client.query(`
      insert into households (id, owner_user_id, name, plan) select home, user_id, 'Due', 'pro' from made`)
    await client.query(`
      insert into pets (household_id, id, content_hash, name, species, gender, version, created_at, updated_at)
      select home, pet, 'bench', 'Luna', 'dog', 'male', 1, now(), now() from made`)
    await client.query(
      `create temporary table things on commit drop as
       select home, pet, gen_random_uuid() as id from made, generate_series(1, $1::int)`,
      [THINGS_A_HOUSEHOLD],
    )
    await client.query(`
      insert into reminders (household_id, id, pet_id, content_hash, title, type, starts_on, time_of_day, repeat_unit,
                             repeat_every, repeat_weekdays, time_zone, version, created_at, updated_at)
      select home, id, pet, 'bench', 'Nail trim', 'nails', current_date + 365, '08:00', 'once', 1, '{}', 'UTC', 1, now(), now()
        from things`)
    await client.query(`
      insert into occurrences (household_id, pet_id, reminder_id, kind, due_date, due_at, next_notice_at)
      select home, pet, id, 'reminder', current_date + 365, now() + interval '1 year', now() + interval '1 year'
        from things`)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

interface Look {
  /** Pages of 8 kB, from memory or disk. */
  pages: number
  /** Median. */
  milliseconds: number
}

/** Measures the cost of a query that finds nothing. */
async function lookAround(owner: pg.Pool): Promise<Look> {
  const look = 'select facts from app.take_due_notices(now(), 40, 200)'
  const times: number[] = []
  for (let count = 0; count < LOOKS; count += 1) {
    const before = performance.now()
    await owner.query(look)
    times.push(performance.now() - before)
  }
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) ${look}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
  return {
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    milliseconds: times.toSorted((a, b) => a - b)[Math.floor(LOOKS / 2)] ?? 0,
  }
}

async function comeDue(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update occurrences set next_notice_at = now(), due_at = now()
      where household_id in (select household_id from occurrences where next_notice_at > now() + interval '300 days'
                              group by household_id limit $1)`,
    [DUE / THINGS_A_HOUSEHOLD],
  )
}

const countTold = async (owner: pg.Pool): Promise<number> => (await countBoth(owner)).told

async function countBoth(owner: pg.Pool): Promise<{ told: number; notifications: number }> {
  const { rows } = await owner.query<{ told: number; notifications: number }>(
    'select count(*)::int as told, count(distinct notification_id)::int as notifications from notices',
  )
  return rows[0] ?? { told: 0, notifications: 0 }
}

/**
 * Requests a household's pets, so many times per second, until `goesOn` returns false or the seconds are over.
 * @returns the p99 in milliseconds
 */
async function requestsFor(
  { port }: MeasuredServer,
  { token }: LoadHousehold,
  goesOn: () => Promise<boolean>,
  leastSeconds = 0,
): Promise<number> {
  const latencies: number[] = []
  const underWay: Promise<void>[] = []
  const ask = async () => {
    const before = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/pets`, {
      headers: { cookie: sessionCookie(token) },
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`A request was answered ${answer.status}`)
    latencies.push(performance.now() - before)
  }
  const started = performance.now()
  for (let second = 0; second < leastSeconds || (await goesOn()); second += 1) {
    for (let at = 0; at < REQUESTS_A_SECOND; at += 1) {
      const due = started + (second * REQUESTS_A_SECOND + at) * (1000 / REQUESTS_A_SECOND)
      await sleep(Math.max(due - performance.now(), 0))
      underWay.push(ask())
    }
  }
  await Promise.all(underWay)
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0
}
