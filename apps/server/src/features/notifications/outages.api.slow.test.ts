import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPushDevice } from '@app/testing/factories/push-devices'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { createTestDatabase, type TestDatabase } from '@app/testing/postgres'
import { startDatabaseProxy, type DatabaseProxy } from '@app/testing/servers/database-proxy'
import { startPushService, type PushTestService } from '@app/testing/servers/push'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { startWorker, type Worker } from '../../main-worker.ts'
import { systemClock, type Clock } from '../../platform/base/clock.ts'
import { list } from './notices.fixture.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
const MINUTE = 60_000

let database: TestDatabase
let line: DatabaseProxy
let smtp: SmtpTestServer
let push: PushTestService
let app: TestApp
let worker: Worker
/** Owner with a push device. */
let owner: TestPerson
let endpoint = ''
/** Member with notification mails. */
let sam: TestPerson
let petId = ''
/** Mails that arrived at a server that has been stopped. */
let earlier: ReturnType<SmtpTestServer['messages']> = []

// Close to the machine's time, by which push services check a message's signature.
let now = new Date()
const clock: Clock = { ...systemClock, now: () => now }
beforeAll(async () => {
  database = await createTestDatabase()
  ;[line, smtp, push] = await Promise.all([
    startDatabaseProxy(database.url),
    startSmtpServer(),
    startPushService(),
  ])
  const env = { DATABASE_URL: line.url, SMTP_URL: smtp.url, PUSH_SERVICES: push.origin }
  app = await startTestApp({ database, env, clock })
  worker = await startWorker(app.services)
  owner = await makePerson(app)
  sam = await makeMember(app, owner, 'caregiver', 'Sam')
  for (const { client } of [owner, sam]) await client.call('PATCH', '/settings', { timeZone: 'UTC' })
  ;({ endpoint } = await addPushDevice(owner, push.subscribe()))
  petId = (await addPet(owner.client, { name: 'Luna' })).id
})
afterEach(async () => {
  push.answer(undefined)
  await line.comeBack()
})
afterAll(async () => {
  await worker.stop()
  await app.stop()
  await Promise.all([line.stop(), smtp.stop(), push.stop()])
  await database.drop()
})

/** Adds a reminder; @returns its due time: the next full minute. */
async function addNext(title: string): Promise<Date> {
  const due = new Date(Math.ceil((now.getTime() + 1) / MINUTE) * MINUTE)
  const [date = '', time = ''] = due.toISOString().split('T')
  const repeat = { unit: 'once', every: 1, weekdays: [] }
  const fields = { title, date, time: time.slice(0, 5), timeZone: 'UTC', repeat }
  await addRecordOf(owner.client, 'reminder', petId, fields)
  return due
}
async function comeDue(title: string): Promise<void> {
  now = await addNext(title)
  await expect.poll(async () => (await list(sam))[0]?.title, PATIENCE).toBe(`${title} for Luna`)
}

const pushed = (): string[] => push.received(endpoint).map(({ message }) => String(message['title']))
const mailed = (): string[] =>
  [...earlier, ...smtp.messages()]
    .filter(({ to }) => to.includes(sam.email))
    .map(({ html }) => /(\w+) for Luna/.exec(html)?.[1] ?? html)
const names = (titles: readonly string[]) => titles.map((title) => `${title} for Luna`)
const arrived = () => ({ pushed: pushed().toSorted(), mailed: mailed().toSorted() })
const each = (titles: readonly string[]) => ({
  pushed: names(titles).toSorted(),
  mailed: titles.toSorted(),
})
const told: string[] = []

/** Postpones retries beyond any test, so that only the return of a service can trigger them. */
async function putOffRetries(): Promise<void> {
  for (const retries of [
    `pgboss.job set start_after = now() + interval '1 day' where state = 'retry'`,
    `push_deliveries set next_try_at = now() + interval '1 day'`,
  ])
    await database.pool.query(`update ${retries}`)
}

// spec product: an outage of mail, push or database loses nothing and repeats nothing, and is caught up with
//   in seconds
it('mail and push that are away for a while lose nothing, double nothing, and are caught up with at once', async () => {
  const port = Number(new URL(smtp.url).port)
  earlier = smtp.messages()
  await smtp.stop()
  push.answer({ status: 503 })
  for (const title of ['Bath', 'Brush', 'Walk']) {
    await comeDue(title)
    told.push(title)
  }
  await expect.poll(() => push.asked(endpoint), PATIENCE).toBeGreaterThanOrEqual(3 * told.length)
  expect(arrived()).toEqual(each([]))
  await putOffRetries()
  push.answer(undefined)
  smtp = await startSmtpServer({ port })
  await expect.poll(arrived, PATIENCE).toEqual(each(told))
})

it.each([
  ['cuts its connections', () => line.cut()],
  ['falls silent', async () => line.fallSilent()],
])('a database that %s loses nothing and doubles nothing', async (how, goAway) => {
  const title = how.startsWith('cuts') ? 'Insulin' : 'Drops'
  const due = await addNext(title)
  await goAway()
  now = due
  await expect.poll(async () => (await owner.client.get('/readyz')).status, PATIENCE).toBe(503)
  await line.comeBack()
  told.push(title)
  await expect.poll(arrived, PATIENCE).toEqual(each(told))
  // Later pushes arrive after it: none of the outage was left to arrive twice.
  await comeDue(`${title}2`)
  told.push(`${title}2`)
  await expect.poll(arrived, PATIENCE).toEqual(each(told))
  expect((await list(sam)).map((one) => one.title).toSorted()).toEqual(names(told).toSorted())
})
