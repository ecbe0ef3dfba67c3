import { join } from 'node:path'
import type pg from 'pg'
import { hashToken } from '@app/server/platform/auth/session-cookie'
import { pastSecurity } from '@app/testing/past-security'
import { startMeasuredServer } from './lib/measured-server.ts'
import { startOwnDatabase } from './lib/own-database.ts'
import { atMost, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'

const ACCOUNTS = 100_000
const ENTRIES = 200_000
const REPORTS = 5000
const TOKEN = 'administrator'
/** Requests of each kind, one after the other: an installation has few administrators. */
const REQUESTS = 200
const WARM_UP_REQUESTS = 10
/** Milliseconds (product, lists of administrators with 100,000 accounts). */
const TARGET = 100

/** Requests that are measured, each with its name in the report. */
const paths = {
  'newest accounts': () => '/accounts',
  'accounts, page 1000': (_at: number, { deep }: Filled) => `/accounts?cursor=${encodeURIComponent(deep)}`,
  'search for a common name': () => '/accounts?words=maria',
  'search for an address': (at: number) => `/accounts?words=person-${1 + ((at * 7919) % ACCOUNTS)}@`,
  'search without a result': (at: number) => `/accounts?words=nowhere-${at}`,
  administrators: () => '/accounts?role=admin',
  'accounts on pro': () => '/accounts?plan=pro',
  'accounts on the free plan': () => '/accounts?plan=free',
  'locked accounts': () => '/accounts?locked=yes',
  'search among accounts on pro': () => '/accounts?plan=pro&words=nowhere',
  'one account': (at: number, { people }: Filled) => `/accounts/${people[at % people.length] ?? ''}`,
  overview: () => '/overview',
  queues: () => '/queues',
  errors: () => '/errors',
  security: () => '/security',
  'audit log': () => '/audit',
  'audit log of a rare action': () => '/audit?action=rare',
  'audit log of an account': (at: number, { people }: Filled) =>
    `/audit?subject=${people[at % people.length] ?? ''}`,
  'filters of the audit log': () => '/audit/filters',
} as const

interface Filled {
  people: readonly string[]
  /** Cursor of a page far behind. */
  deep: string
}

/** Benchmarks the lists of administrators with 100,000 accounts, on a database of its own. */
export async function benchAdministration(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const database = await startOwnDatabase(folder)
  const { url, owner } = database
  say(`Making ${ACCOUNTS} accounts and ${ENTRIES} entries of the audit log …`)
  const filled = await fillAdministration(owner)
  const server = await startMeasuredServer({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    BILLING: 'test',
  })
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = []
    for (let at = -WARM_UP_REQUESTS; at < REQUESTS; at += 1) {
      const started = performance.now()
      await readPage(server.port, path(Math.max(at, 0), filled))
      if (at >= 0) times.push(performance.now() - started)
    }
    times.sort((one, other) => one - other)
    const [median = 0, p99 = 0] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)])
    const words = `median ${Math.round(median)} ms, one after the other`
    figures.push(atMost(`administration with ${ACCOUNTS} accounts, ${name}, p99`, p99, 'ms', TARGET, words))
  }
  await server.stop()
  await database.stop()
  return figures
}

/** @throws Error if the server refuses the request */
async function readPage(port: number, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/installation${path}`, {
    headers: { cookie: sessionCookie(TOKEN) },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${text}`)
}

/**
 * Fills the database: three in four accounts have a session, one in 25 pays, one in 300 is locked, and each household has
 * two pets.
 */
export async function fillAdministration(owner: pg.Pool): Promise<Filled> {
  const filled = await pastSecurity(
    owner,
    async (query) => {
      for (const statement of statements) await query(statement)
      await query(
        `insert into sessions (id, user_id, token, expires_at, proved_at)
         select app.new_id(), id, $1, now() + interval '1 day', now() from users where system_role = 'super_admin'`,
        [hashToken(TOKEN)],
      )
      const { rows: people } = await query<{ id: string }>(
        `select id from users where system_role = 'user' order by md5(email) limit 400`,
      )
      const { rows: deep } = await query<{ cursor: string }>(
        `select created_at::text || '~' || id as cursor from users order by created_at desc, id desc offset 50000 limit 1`,
      )
      return { people: people.map(({ id }) => id), deep: deep[0]?.cursor ?? '' }
    },
    ['households', 'household_subscriptions', 'pets', 'audit_log', 'health_alert_checks'],
  )
  await owner.query('vacuum analyze')
  return filled
}

const statements = [
  'alter table pets disable trigger user',
  `insert into users (id, name, email, email_verified, created_at, system_role, locked_at, lock_reason)
   select app.new_id(), (array['Maria', 'Noor', 'Luis', 'Ana', 'Ben'])[1 + at % 5] || ' ' || at,
          'person-' || at || '@example.com', true, now() - at * interval '8 minutes',
          case when at = 1 then 'super_admin' when at <= 20 then 'admin' else 'user' end,
          case when at % 300 = 0 then now() end, case when at % 300 = 0 then 'because' end
     from generate_series(1, ${ACCOUNTS}) as at`,
  `update households set plan = case when substr(households.name, 1, 3) = 'Ben' then 'pro' else 'premium' end
    where owner_user_id in (select id from users where split_part(name, ' ', 2)::int % 25 in (4, 6))`,
  `insert into household_subscriptions (household_id, provider, subscription_id, status, plan)
   select id, 'stripe', 'sub_' || id, 'active', plan from households where plan <> 'free'`,
  `insert into pets (household_id, id, name, species, gender, content_hash, version, created_by, updated_by, created_at, updated_at)
   select households.id, app.new_id(), 'Pet', 'dog', 'unknown', 'load', 1, owner_user_id, owner_user_id, now(), now()
     from households, generate_series(1, 2)`,
  'alter table pets enable trigger user',
  // The worker would check all new households during the measurement.
  'delete from health_alert_checks',
  `insert into sessions (id, user_id, token, expires_at, user_agent)
   select app.new_id(), id, md5(id::text || copy), now() + interval '20 days', 'Mozilla/5.0 (X11) Firefox/140.0'
     from users, generate_series(1, 2) as copy
    where split_part(name, ' ', 2)::int % 4 > 0 and locked_at is null`,
  `insert into audit_log (at, actor_id, system_role, permission, action, subject_kind, subject_id, reason)
   select now() - at * interval '5 minutes', actor.id, 'admin', 'manage accounts',
          case when at % 50000 = 7 then 'rare' else (array['lock account', 'end sessions', 'read account'])[1 + at % 3] end,
          'users', subject.id, 'because'
     from generate_series(1, ${ENTRIES}) as at
     join (select id, row_number() over (order by id) as n from users where system_role <> 'user') as actor
       on actor.n = 1 + at % 20
     join (select id, row_number() over (order by id) as n from users) as subject on subject.n = 1 + at % ${ACCOUNTS}`,
  `insert into client_reports (kind, severity, message, component, details, user_agent, digest, last_at)
   select (array['error', 'policy', 'server', 'ios'])[1 + at % 4], 'error', 'It broke in way ' || at % 700, 'photos', '{}',
          'Firefox', at::text, now() - at * interval '1 minute'
     from generate_series(1, ${REPORTS}) as at`,
  `insert into security_counts (hour, event, count)
   select date_trunc('hour', now()) - hours * interval '1 hour', event, 1 + hours % 40
     from generate_series(0, 24 * 90) as hours,
          unnest(array['failed-sign-in', 'lockout', 'rate-limited', 'suspicious-input', 'policy-violation']) as event`,
]
