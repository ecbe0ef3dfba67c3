import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock, type TestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { startSmtpServer } from '@app/testing/servers/smtp'
import { change, undo } from '@app/testing/two-processes'

let clock: TestClock
let app: TestApp
let noor: TestPerson
let ben: TestPerson
beforeEach(async () => {
  clock = createTestClock(new Date())
  app = await startTestApp({ clock })
  noor = await makePerson(app, { name: 'Noor', systemRole: 'super_admin' })
  ben = await makePerson(app, { name: 'Ben', systemRole: 'super_admin' })
  await makePerson(app, { name: 'Luis', systemRole: 'admin' })
})
afterEach(() => app.stop())

async function startServer() {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  return { server, port: Number(new URL(server.url).port) }
}

const set = async (key: string, value: unknown): Promise<void> => {
  expect((await change(noor, key, value)).status).toBe(200)
}

/** Installation that has mailed through a server for more than an hour. */
async function useServer() {
  const former = await startServer()
  await set('smtp_host', '127.0.0.1')
  await set('smtp_port', former.port)
  await app.worker.settle()
  await app.database.pool.query('delete from notifications')
  await app.database.pool.query(
    `update former_mail_settings set changed_at = changed_at - interval '61 minutes'`,
  )
  return former.server
}

const readNotices = async () => {
  const { rows } = await app.database.pool.query<{ user_id: string; title: string; message: string }>(
    `select user_id, title, message from notifications where link = '/admin/settings'`,
  )
  return rows
}

const TITLE = 'The mail settings were changed'
const both = () => [noor.userId, ben.userId].toSorted()

// spec product: administrators learn of a change of the mail server, whoever made it
//   in db/schema/16-installation-settings.sql
it('mails every super administrator, the author too, through the server from before the changes', async () => {
  const former = await useServer()
  const next = await startServer()
  await set('smtp_port', next.port)
  await set('smtp_from', 'care@example.org')
  await undo(noor, 'smtp_from')
  await app.worker.settle()
  expect(former.messages().map(({ subject }) => subject)).toEqual(Array.from({ length: 6 }, () => TITLE))
  const recipients = new Set(former.messages().flatMap(({ to }) => to))
  expect([...recipients].toSorted()).toEqual([noor.email, ben.email].toSorted())
  expect(next.server.messages()).toEqual([])
  const notices = await readNotices()
  expect([...new Set(notices.map(({ user_id }) => user_id))].toSorted()).toEqual(both())
  expect(notices.map(({ message }) => message).toSorted()[0]).toMatch(/^Noor changed “From”\./)
})

it('takes the present server once the former one has failed for an hour', async () => {
  const former = await useServer()
  const next = await startServer()
  await former.stop()
  await set('smtp_port', next.port)
  await expect(app.worker.settle()).rejects.toThrow(/failed jobs/)
  expect(next.server.messages()).toEqual([])
  expect((await readNotices()).map(({ user_id }) => user_id).toSorted()).toEqual(both())
  clock.set(new Date(clock.now().getTime() + 61 * 60_000))
  await app.worker.retry()
  expect(next.server.messages().map(({ subject }) => subject)).toEqual([TITLE, TITLE])
  expect(await readNotices()).toHaveLength(2)
})

it('asks the former server first, also when the worker was stopped for an hour', async () => {
  const former = await useServer()
  const next = await startServer()
  await set('smtp_port', next.port)
  clock.set(new Date(clock.now().getTime() + 61 * 60_000))
  await app.worker.settle()
  expect(former.messages().map(({ subject }) => subject)).toEqual([TITLE, TITLE])
  expect(next.server.messages()).toEqual([])
})

it('announces a first mail server once, and keeps its former settings for an hour', async () => {
  const first = await startServer()
  await set('smtp_from', 'care@example.org')
  await set('smtp_host', '127.0.0.1')
  await set('smtp_port', first.port)
  await app.worker.settle()
  expect((await readNotices()).map(({ user_id }) => user_id).toSorted()).toEqual(both())
  expect(first.server.messages()).toEqual([])
  const { pool } = app.database
  const countKept = async () => {
    await pool.query('select app.forget_former_mail_settings()')
    return (await pool.query('select from former_mail_settings')).rowCount
  }
  expect(await countKept()).toBe(1)
  await pool.query(`update former_mail_settings set changed_at = now() - interval '61 minutes'`)
  expect(await countKept()).toBe(0)
})
