import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import type { Settings } from '@app/domain/settings/settings.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPushDevice } from '@app/testing/factories/push-devices'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'

const clock = createTestClock(new Date('2026-06-15T07:45:00Z'))
let smtp: SmtpTestServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ clock, env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

async function makeOwner(): Promise<TestPerson & { petId: string }> {
  clock.set(new Date('2026-06-15T07:45:00Z'))
  const owner = await makePerson(app)
  return { ...owner, petId: (await addPet(owner.client, { name: 'Luna' })).id }
}

/** Adds a reminder, advances to its time, and runs the worker. */
async function comeDue({ client, petId }: TestPerson & { petId: string }, title: string, time = '08:00') {
  clock.set(new Date('2026-06-15T07:50:00Z'))
  await addRecordOf(client, 'reminder', petId, {
    title,
    date: '2026-06-15',
    time,
    timeZone: 'UTC',
    repeat: { unit: 'once', every: 1, weekdays: [] },
  })
  clock.set(new Date(`2026-06-15T${time}:00Z`))
  await app.worker.settle()
}
const mailsTo = ({ email }: TestPerson) => smtp.messages().filter(({ to }) => to.includes(email))
const mailAbout = (title: string) => smtp.waitFor(({ html }) => html.includes(title))
const unread = async ({ client }: TestPerson) =>
  (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries

// spec product: mails with one-click unsubscribe for each kind, sent once, and only where nothing else has reached
//   the person
it('leaves at once for a user whom nothing else reaches, and one click ends mails of its kind', async () => {
  const owner = await makeOwner()
  await comeDue(owner, 'Nail trim')
  const mail = await mailAbout('Nail trim for Luna')
  expect(mail.subject).toBe('A reminder is due')
  expect(mail.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const link = /^List-Unsubscribe:\s*<(.+?)>/ms.exec(mail.source.replaceAll(/\r\n\s+/g, ''))?.[1] ?? ''
  expect(link).toContain(`${app.services.appUrl}/unsubscribe/`)
  // A program that only follows the link changes nothing.
  const followed = await fetch(link, { redirect: 'manual' })
  expect([followed.status, followed.headers.get('location')]).toEqual([303, '/?settings=notifications'])
  const unmailed = async () =>
    (await owner.client.call<Settings>('GET', '/settings')).body.preferences.unmailedKinds
  expect(await unmailed()).toEqual([])
  for (const forged of [`${link}x`, link.replace('reminder', 'dose'), link.replace('.reminder.', '..')]) {
    expect((await fetch(forged, { method: 'POST' })).status).toBe(204)
  }
  expect(await unmailed()).toEqual([])
  const clicks = [0, 1].map(() => fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' }))
  expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([204, 204])
  expect(await unmailed()).toEqual(['reminder'])
  await comeDue(owner, 'Bath', '08:10')
  expect(await unread(owner)).toHaveLength(2)
  expect(mailsTo(owner)).toHaveLength(1)
})

it('waits ten minutes if a device takes pushes, and then lists the unread ones', async () => {
  const owner = await makeOwner()
  await addPushDevice(owner)
  await comeDue(owner, 'Worming', '08:20')
  expect(await unread(owner)).toHaveLength(1)
  clock.set(new Date('2026-06-15T08:29:59Z'))
  await app.worker.settle()
  expect(mailsTo(owner)).toEqual([])
  clock.set(new Date('2026-06-15T08:30:00Z'))
  await app.worker.settle()
  expect((await mailAbout('Worming for Luna')).to).toEqual([owner.email])
})

// spec core-records §3: the notification switches have their effect: email, browser, reminders, health, appointments,
//   medications
it('is not sent for read ones, nor to a user without mails', async () => {
  const reader = await makeOwner()
  await addPushDevice(reader)
  await comeDue(reader, 'Filter change')
  const [told] = await unread(reader)
  await reader.client.call('POST', `/notifications/${told?.id}/read`, {})
  const silent = await makeOwner()
  await silent.client.call('PATCH', '/settings', { emailNotifications: false })
  await comeDue(silent, 'Brushing')
  clock.set(new Date('2026-06-15T09:00:00Z'))
  await app.worker.settle()
  expect([mailsTo(reader), mailsTo(silent)]).toEqual([[], []])
})
