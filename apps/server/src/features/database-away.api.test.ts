import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'
import type { Answer } from '@app/testing/http-client'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { startDatabaseProxy, type DatabaseProxy } from '@app/testing/servers/database-proxy'

/** The database goes away and comes back while people write: they are told so, and lose nothing that was acknowledged. */
let database: TestDatabase
let line: DatabaseProxy
let app: TestApp
let owner: TestPerson
let petId: string

beforeAll(async () => {
  database = await createTestDatabase()
  line = await startDatabaseProxy(database.url)
  app = await startTestApp({ database, env: { DATABASE_URL: line.url } })
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterEach(() => line.comeBack())
afterAll(async () => {
  await app.stop()
  await line.stop()
  await database.drop()
})

const unavailable = {
  status: 503,
  body: {
    code: 'UNAVAILABLE',
    title: 'Temporarily unavailable',
    message: 'Nothing was lost. Please try again in a moment.',
    retryAfter: 2,
  },
}

const onlyStatusAndBody = ({ status, body }: Answer) => ({ status, body })

describe('while the database is away', () => {
  const password = 'Warm-Biscuit-2041'
  const requests: [string, string, unknown?][] = [
    ['GET', '/pets'],
    ['GET', '/me'],
    ['POST', '/pets', bodies.pet()],
    ['DELETE', '/session'],
    ['POST', '/session', { email: 'kenji.morita@example.com', password }],
    ['POST', '/accounts', { email: 'kenji.morita@example.com', password, displayName: 'Kenji Morita' }],
    ['POST', '/accounts/verification-mails', { email: 'kenji.morita@example.com' }],
    ['POST', '/onboarding', { displayName: 'Ana' }],
  ]

  it.each(requests)(
    '%s %s says that it is for a moment, and works again when it is back',
    async (method, path, body) => {
      await owner.client.call('POST', '/request-token', {})
      await line.cut()
      expect(onlyStatusAndBody(await owner.client.call(method, path, body))).toEqual(unavailable)
      await line.comeBack()
      expect((await owner.client.call('GET', '/pets')).status).toBe(200)
    },
  )

  it('a token can be had, the process lives, and says that it is not ready', async () => {
    await line.cut()
    expect((await app.visitor().call('POST', '/request-token', {})).status).toBe(200)
    expect((await owner.client.get('/healthz')).status).toBe(200)
    const ready = await owner.client.get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }])
    await line.comeBack()
    expect((await owner.client.get('/readyz')).status).toBe(200)
  })
})

const WRITERS = 8
const LOGS_EACH = 15

/** Repeats one request until it is acknowledged; answers how often it was not. */
async function addUntilTaken(path: string, log: object, onTaken: () => void): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const answer = onlyStatusAndBody(await owner.client.call('POST', path, log))
    if (answer.status !== 200) {
      expect(answer).toEqual(unavailable)
      continue
    }
    onTaken()
    return refused
  }
}

/** Ends every session of the database from outside, as a failover or an administrator does. */
async function endAllSessions(): Promise<void> {
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  await admin.end()
}

const losses = [
  endAllSessions,
  async () => {
    await line.cut()
    await line.comeBack()
  },
]

it('keeps each acknowledged write once, however often the database goes away under load', async () => {
  const path = `/pets/${petId}/health-logs`
  const logs = Array.from({ length: WRITERS * LOGS_EACH }, () => bodies.healthLog())
  let taken = 0
  let losing: Promise<void> = Promise.resolve()
  const onTaken = () => {
    taken += 1
    const lose = losses[(taken / 20) % losses.length]
    if (taken % 20 === 0 && lose) losing = losing.then(lose)
  }
  const write = async (writer: number) => {
    let refused = 0
    for (const log of logs.slice(writer * LOGS_EACH, (writer + 1) * LOGS_EACH)) {
      refused += await addUntilTaken(path, log, onTaken)
    }
    return refused
  }
  const refused = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  await losing
  expect(refused.reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0)
  for (const log of logs) await addUntilTaken(path, log, () => undefined)
  const { body } = await owner.client.call<{ summary: { healthLogs: number } }>('GET', `/pets/${petId}`)
  expect(body.summary.healthLogs).toBe(logs.length)
})
