import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InstallationOverview, Queues } from '@app/domain/installation/overview.contract'
import type { JobQueueName } from '@app/domain/installation/overview.vocabulary'
import { createWork } from '@app/server/main-worker'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { signUp } from '@app/testing/factories/password-accounts'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPushDevice, makePush } from '@app/testing/factories/push-devices'
import { readAuditLog } from '@app/testing/installation'
import { BECAUSE } from '@app/testing/managed-accounts'
import { startPushService, type PushTestService } from '@app/testing/servers/push'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { queuePushes } from '../notifications/push-devices/push-devices.service.ts'
import { queueOf } from './queue-topics.ts'

/** The server believes an answer of the mail server for ten seconds. */
const clock = createTestClock(new Date())
let smtp: SmtpTestServer
let push: PushTestService
let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  smtp = await startSmtpServer()
  push = await startPushService()
  app = await startTestApp({ clock, env: { SMTP_URL: smtp.url, PUSH_SERVICES: push.origin } })
  admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
  await push.stop()
})

const readQueue = async (queue: JobQueueName): Promise<Queues['queues'][number] | undefined> =>
  (await admin.client.call<Queues>('GET', '/installation/queues')).body.queues.find(
    (state) => state.queue === queue,
  )
const retry = (queue: JobQueueName) =>
  admin.client.call<Queues & { retried: number }>('POST', '/installation/queues/retries', {
    queue,
    reason: BECAUSE,
  })

describe('the queues', () => {
  it('know the queue of every topic of the server', () => {
    const topics = createWork(app.services).handlers.map(({ topic }) => topic)
    expect(topics.filter((topic) => queueOf(topic) === 'other')).toEqual([])
  })

  // spec product: mail and job queues with retry
  //   in db/schema/73-installation-watch.sql
  it('show a failed mail without its recipient, and retry it once the server is back', async () => {
    const email = 'secret-recipient@example.com'
    await signUp(app.visitor(), { email })
    expect(await readQueue('mail')).toMatchObject({ waiting: 1, failed: 0, failures: [] })
    await smtp.stop()
    await expect(app.worker.settle()).rejects.toThrow(/failed jobs/)
    const failed = await readQueue('mail')
    expect(failed).toMatchObject({
      waiting: 0,
      failed: 1,
      failingSince: expect.any(String) as string,
      failures: [
        {
          topic: 'sign-up-mail',
          attempts: 1,
          nextAt: expect.any(String) as string,
          reason: expect.stringContaining('ECONNREFUSED') as string,
        },
      ],
    })
    expect(JSON.stringify(failed)).not.toContain('secret-recipient')
    clock.set(new Date(clock.now().getTime() + 11_000))
    const { body } = await admin.client.call<InstallationOverview>('GET', '/installation/overview')
    expect(body.attention[0]).toMatchObject({ kind: 'mail-refused', isUrgent: true, count: 1 })
    expect(body.health.mail.state).toBe('refused')
    smtp = await startSmtpServer({ port: Number(new URL(smtp.url).port) })
    expect((await retry('mail')).body.retried).toBe(1)
    await app.worker.settle()
    await smtp.waitFor(({ to }) => to.includes(email))
    expect(await readQueue('mail')).toMatchObject({ waiting: 0, failed: 0 })
    expect((await readAuditLog(app)).at(-1)).toMatchObject({
      action: 'retry queue',
      actorId: admin.userId,
      reason: BECAUSE,
      details: { queue: 'mail', jobs: 1 },
    })
  })

  it('show a failed push without its device, and retry it at once', async () => {
    const ana = await makePerson(app)
    const { endpoint } = await addPushDevice(ana, push.subscribe())
    push.answer({ status: 503 })
    await app.services.db.withSystem((tx) => queuePushes(tx, [makePush(ana.userId)]))
    await app.worker.settle()
    const failed = await readQueue('push')
    expect(failed).toMatchObject({
      waiting: 0,
      failed: 1,
      failures: [{ attempts: 1, nextAt: expect.any(String) as string, reason: `${push.origin}: status 503` }],
    })
    const shown = JSON.stringify(failed)
    for (const secret of [endpoint, ana.userId]) expect(shown).not.toContain(secret)
    push.answer(undefined)
    expect((await retry('push')).body.retried).toBe(1)
    await app.worker.settle()
    expect(push.received(endpoint)).not.toEqual([])
    expect(await readQueue('push')).toMatchObject({ waiting: 0, failed: 0, failures: [] })
  })

  it('retry rows that could not become jobs, of one queue alone', async () => {
    const { pool } = app.database
    await pool.query(
      `insert into outbox (topic, payload, parked_at, parked_reason)
       values ('remove-blob', '{}', now(), 'no such queue at ana@example.com'),
              ('of-a-newer-version', '{}', now(), 'no such queue')`,
    )
    expect(await readQueue('files')).toMatchObject({
      failed: 1,
      failures: [{ topic: 'remove-blob', reason: 'no such queue at [email]' }],
    })
    expect(await readQueue('other')).toMatchObject({ failed: 1 })
    expect((await retry('files')).body.retried).toBe(1)
    const { rows } = await pool.query('select topic from outbox where parked_at is not null')
    expect(rows).toEqual([{ topic: 'of-a-newer-version' }])
  })

  it('write nothing to the audit log where nothing had failed', async () => {
    const before = (await readAuditLog(app)).length
    expect((await retry('payments')).body.retried).toBe(0)
    expect(await readAuditLog(app)).toHaveLength(before)
  })
})
