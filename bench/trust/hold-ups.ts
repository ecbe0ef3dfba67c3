import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SIGN_UP_MAILS_AN_HOUR } from '@app/domain/identity/accounts/sign-up.limits'
import { seedLoadData } from '@app/testing/scenarios/load-data'
import { enlarge, MEDICINES, UNKNOWN_WORDS } from '../lib/large-household.ts'
import { sessionCookie } from '../lib/session.ts'
import type { Count } from './counts.ts'
import { setStage, withDatabase, type Stage } from './stage.ts'
import { createVictim, MOST_WAIT_MILLISECONDS, watchingHealth, type Victim } from './victim.ts'

/** Concurrent requests of one household. */
const AT_ONCE = 12
const ASTRAY = 300
/** Timeout in seconds; planning two hundred medicines takes a part of it. */
const PLANNING_SECONDS = 15
const MAIL_SECONDS = 30
const JSON_TYPE = { 'content-type': 'application/json' }

/** Measures the delays that one household, one stranger or one failure causes to everyone else. */
export async function runHoldUps(rounds: number, port: number): Promise<Count[]> {
  const stage = await setStage('hold-ups')
  const { email, other } = await withDatabase(stage.dataDir, async (pool) => {
    await enlarge(pool, stage.household)
    const [neighbour] = await seedLoadData(pool, { households: 1, pets: 1, records: 0 })
    await pool.query(
      `insert into outbox (topic, payload) select 'topic-of-another-version', '{}' from generate_series(1, $1::int)`,
      [ASTRAY],
    )
    const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
      stage.household.ownerId,
    ])
    return { email: rows[0]?.email ?? '', other: neighbour?.token ?? '' }
  })
  const victim = createVictim({ dataDir: stage.dataDir, port, sessionToken: stage.household.token })
  await victim.start()
  const counts: Count[] = []
  try {
    const wait = await watchingHealth(victim, () => sleep(PLANNING_SECONDS * 1000))
    counts.push(longestWait(`while ${MEDICINES} hourly medicines are planned`, wait))
    counts.push(
      ...(await ask(victim, rounds, {
        name: `readings of the doses of ${MEDICINES} hourly medicines`,
        path: '/api/doses',
        other,
      })),
      ...(await ask(victim, rounds, {
        name: 'searches of eight unknown words',
        path: `/api/search?q=${encodeURIComponent(UNKNOWN_WORDS)}`,
        other,
      })),
      ...(await silenceReset(victim, stage, email)),
    )
  } finally {
    await victim.stop()
  }
  return [...counts, ...(await countLeft(stage))]
}

const longestWait = (when: string, value: number): Count => ({
  name: `longest wait of the health check ${when} in ms`,
  value,
  atMost: MOST_WAIT_MILLISECONDS,
})

/**
 * Sends many concurrent requests of one household, beside the health check and one request of another household at a
 * time.
 * @param other its session's token
 */
async function ask(
  victim: Victim,
  rounds: number,
  { name, path, other }: { name: string; path: string; other: string },
): Promise<Count[]> {
  let failures = 0
  const wait = await watchingHealth(victim, async () => {
    for (let round = 0; round < rounds; round += AT_ONCE) {
      const sent = Array.from({ length: AT_ONCE }, () => victim.get(path))
      const { status } = await fetch(`http://127.0.0.1:${victim.port}/api/pets`, {
        headers: { cookie: sessionCookie(other) },
      })
      if (status !== 200) failures += 1
      await Promise.all(sent)
    }
  })
  return [
    { name, value: rounds },
    { name: 'requests of others that failed meanwhile', value: failures, target: 0 },
    longestWait('meanwhile', wait),
  ]
}

/**
 * Signs up as a stranger with the address of an account until no more of these mails are sent; a reset still arrives.
 */
async function silenceReset(victim: Victim, { dataDir }: Stage, email: string): Promise<Count[]> {
  const outbox = join(dataDir, 'outbox')
  const count = (words: string) =>
    readdirSync(outbox).filter((name) => readFileSync(join(outbox, name), 'utf8').includes(words)).length
  for (let at = 0; at < SIGN_UP_MAILS_AN_HOUR; at += 1) {
    const person = { email, password: 'Correct-Horse-9-Battery', displayName: 'Stranger' }
    await victim.post('/api/accounts', JSON.stringify(person), JSON_TYPE)
  }
  await victim.post('/api/password-resets', JSON.stringify({ email }), JSON_TYPE)
  const end = Date.now() + MAIL_SECONDS * 1000
  while (count('reset') === 0 && Date.now() < end) await sleep(100)
  return [
    { name: 'sign-ups of a stranger with the address of an account', value: SIGN_UP_MAILS_AN_HOUR },
    { name: 'resets of its owner that were not mailed', value: count('reset') > 0 ? 0 : 1, target: 0 },
  ]
}

async function countLeft({ dataDir }: Stage): Promise<Count[]> {
  return withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ planned: number; parked: number; waiting: number }>(`
      select (select count(*)::int from schedules where next_due_at > now()) as planned,
             (select count(*)::int from outbox where parked_at is not null) as parked,
             (select count(*)::int from outbox where parked_at is null) as waiting`)
    const { planned = -1, parked = -1, waiting = -1 } = rows[0] ?? {}
    return [
      { name: 'medicines that were planned', value: planned, target: MEDICINES },
      { name: 'rows of an unknown topic that were put aside', value: parked, target: ASTRAY },
      { name: 'rows behind them that still wait', value: waiting, target: 0 },
    ]
  })
}
