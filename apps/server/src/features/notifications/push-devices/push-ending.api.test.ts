import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPushDevice } from '@app/testing/factories/push-devices'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { dayInWords } from '../../../platform/mail/day-in-words.ts'
import { createMailSender } from '../../../platform/mail/send-once.ts'
import { pushDeviceJobs } from './push-devices.jobs.ts'

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

async function runDaily(): Promise<void> {
  const { db, mailer, log } = app.services
  const jobs = pushDeviceJobs({ ...app.services, sendOnce: createMailSender(db, mailer, log) })
  for (const { handle } of jobs) await handle({ key: 'daily', payload: {} })
}
const endAfter = async ({ userId }: TestPerson, hours: number): Promise<Date> => {
  const { rows } = await app.database.pool.query<{ expires_at: Date }>(
    'update sessions set expires_at = now() + make_interval(hours => $2) where user_id = $1 returning expires_at',
    [userId, hours],
  )
  return rows[0]?.expires_at ?? new Date(0)
}
const mailsTo = ({ email }: TestPerson) => smtp.messages().filter(({ to }) => to.includes(email))

// spec product: a user is warned days before the notifications of an unused device stop
it('notifies a user once, days before notifications stop on a device', async () => {
  const ana = await makePerson(app)
  await addPushDevice(ana)
  await endAfter(ana, 24 * 4)
  await runDaily()
  expect(mailsTo(ana)).toEqual([])
  const endsAt = await endAfter(ana, 24 * 2)
  for (let days = 0; days < 3; days += 1) await runDaily()
  const [mail, ...more] = mailsTo(ana)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Notifications on Unknown device stop on ${dayInWords(endsAt)}`)
  expect(mail?.text).toContain('Open Pawtrail on that device before then to keep them.')
})

it('a user is notified again if the device was used in between', async () => {
  const ana = await makePerson(app)
  await addPushDevice(ana)
  await endAfter(ana, 24)
  await runDaily()
  await endAfter(ana, 24 * 30)
  await runDaily()
  expect(mailsTo(ana)).toHaveLength(1)
  await endAfter(ana, 24 * 2)
  await runDaily()
  expect(mailsTo(ana)).toHaveLength(2)
})

it('a device without notifications, or a signed-out one, causes no mail', async () => {
  const [ana, bea] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
  await addPushDevice(bea)
  await endAfter(ana, 24)
  await endAfter(bea, -1)
  await runDaily()
  expect([...mailsTo(ana), ...mailsTo(bea)]).toEqual([])
})
