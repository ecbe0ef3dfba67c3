import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies } from '@app/testing/factories/records'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { startDatabaseProxy, type DatabaseProxy } from '@app/testing/servers/database-proxy'
import { statusAndBody, unavailable } from '@app/testing/unavailable'

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
afterAll(async () => {
  await app.stop()
  await line.stop()
  await database.drop()
})

const WRITERS = 8
const LOGS_EACH = 15

/** Repeats one request until it is acknowledged; returns the number of failures. */
async function addUntilTaken(path: string, log: object, onTaken: () => void): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const answer = statusAndBody(await owner.client.call('POST', path, log))
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

// spec product: a database outage is reported, ends with a reconnect, and loses no acknowledged write
//   in apps/server/src/platform/http/problems.ts, apps/server/src/platform/database/pool.ts
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
