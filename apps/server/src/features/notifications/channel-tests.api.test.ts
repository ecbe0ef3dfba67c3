import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { CHANNEL_TESTS_AN_HOUR } from '@app/domain/notifications/notifications.limits'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'

let smtp: SmtpTestServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const test = ({ client }: TestPerson, channel: string) =>
  client.call<{ code?: string }>('POST', '/notifications/tests', { channel })
const last = async ({ client }: TestPerson) =>
  (await client.call<{ 'in-app': string | null; mail: string | null }>('GET', '/notifications/deliveries'))
    .body
const listed = async ({ client }: TestPerson) =>
  (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries
const mailsTo = ({ email }: TestPerson) => smtp.messages().filter(({ to }) => to.includes(email))

// spec product: the settings send a test in the app and by mail, a limited number an hour, and the test says
//   that it is one
it('of the app is an unread notification of the person alone, delivered once a page has shown it', async () => {
  const ana = await makePerson(app)
  const bea = await makePerson(app, { name: 'Bea' })
  expect((await test(ana, 'in-app')).body).toEqual({ queued: true })
  const [entry] = await listed(ana)
  expect(entry).toMatchObject({ kind: 'test', title: 'Notifications work in the app', read: false })
  expect(await listed(bea)).toEqual([])
  expect(await last(ana)).toEqual({ 'in-app': null, mail: null })
  await ana.client.call('POST', `/notifications/${entry?.id}/delivery`, {
    status: 'delivered',
    method: 'toast',
  })
  expect(await last(ana)).toEqual({ 'in-app': new Date(entry?.createdAt ?? '').toISOString(), mail: null })
  expect(await last(bea)).toEqual({ 'in-app': null, mail: null })
})

it('of mail says that it is one, though mails of notifications are off, and is recorded without popping up', async () => {
  const ana = await makePerson(app)
  await ana.client.call('PATCH', '/settings', { emailNotifications: false })
  const before = new Date()
  expect((await test(ana, 'mail')).status).toBe(200)
  await app.worker.settle()
  const mail = await smtp.waitFor(({ to }) => to.includes(ana.email))
  expect(mail.subject).toBe('Test email from Pawtrail')
  expect(mail.text).toContain('This is a test from Pawtrail.')
  expect(await listed(ana)).toMatchObject([
    { kind: 'test', title: 'Test email sent', message: `We sent it to ${ana.email}.`, read: true },
  ])
  expect(new Date((await last(ana)).mail ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000)
  expect(mailsTo(ana)).toHaveLength(1)
})

it.each(['in-app', 'mail'] as const)('of %s is sent so many times an hour', async (channel) => {
  const ana = await makePerson(app)
  const limit = CHANNEL_TESTS_AN_HOUR[channel]
  const answers = await Promise.all(Array.from({ length: limit + 2 }, () => test(ana, channel)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ body }) => body.code)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  expect(await listed(ana)).toHaveLength(limit)
})

it('of an unknown channel is refused', async () => {
  const ana = await makePerson(app)
  expect((await test(ana, 'pigeon')).status).toBe(422)
})
