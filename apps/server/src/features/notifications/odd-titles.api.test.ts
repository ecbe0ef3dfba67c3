import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lettersOf } from '@app/domain/kernel/cut-text'
import { MOST_TITLE } from '@app/domain/notifications/notifications.limits'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPushDevice } from '@app/testing/factories/push-devices'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { startPushService, type PushTestService } from '@app/testing/servers/push'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { list } from './notices.fixture.ts'

const MINUTE = 60_000

let smtp: SmtpTestServer
let push: PushTestService
let app: TestApp
let owner: TestPerson
let sam: TestPerson
let endpoint = ''
const clock = createTestClock()
beforeAll(async () => {
  ;[smtp, push] = await Promise.all([startSmtpServer(), startPushService()])
  app = await startTestApp({ env: { SMTP_URL: smtp.url, PUSH_SERVICES: push.origin }, clock })
  owner = await makePerson(app)
  sam = await makeMember(app, owner, 'caregiver', 'Sam')
  ;({ endpoint } = await addPushDevice(owner, push.subscribe()))
})
afterAll(async () => {
  await app.stop()
  await Promise.all([smtp.stop(), push.stop()])
})

/** Makes a reminder due, and returns its notices: in the app, on the lock screen, and by mail. */
async function tell(title: string, petName: string) {
  const pet = await addPet(owner.client, { name: petName })
  const due = new Date(Math.ceil((clock.now().getTime() + 1) / MINUTE) * MINUTE)
  const [date = '', time = ''] = due.toISOString().split('T')
  const repeat = { unit: 'once', every: 1, weekdays: [] }
  const fields = { title, date, time: time.slice(0, 5), timeZone: 'UTC', repeat }
  const before = { mails: smtp.messages().length, pushes: push.received(endpoint).length }
  await addRecordOf(owner.client, 'reminder', pet.id, fields)
  clock.set(due)
  await app.worker.settle()
  expect(smtp.messages()).toHaveLength(before.mails + 1)
  expect(push.received(endpoint)).toHaveLength(before.pushes + 1)
  const pushed = push.received(endpoint).at(-1)?.message
  return { told: (await list(sam))[0]?.title ?? '', pushed: pushed?.['title'], mail: smtp.messages().at(-1) }
}

const nasty = [
  ['markup', '<b>Bath</b> & "soap" <img src=x onerror=alert(1)>', '</title><script>'],
  ['emoji of several parts', 'Bath 👩‍👩‍👧 🇩🇪 ❤️‍🔥', 'Žofie 🐾'],
  ['what ends lines and headers elsewhere', 'Bath Bcc: a@b.example \\r\\n {{name}} %s', 'كلب 犬'],
] as const

// spec product: unusual titles are shown as typed in the app, on the lock screen and by mail, and cut between
//   letters
//   in packages/domain/src/kernel/cut-text.ts, apps/server/src/platform/mail/render-element.ts
describe('a title', () => {
  it.each(nasty)('of %s appears as typed in every channel', async (_, title, petName) => {
    const words = `${title} for ${petName}`
    const { told, pushed, mail } = await tell(title, petName)
    expect([told, pushed]).toEqual([words, words])
    expect(mail?.to).toEqual([sam.email])
    expect(mail?.subject).toBe('A reminder is due')
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words)
    for (const mark of ['<b>', '<script', '<img src=x']) expect(mail?.html).not.toContain(mark)
    const asRead = mail?.html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
    expect(asRead?.replaceAll('&amp;', '&')).toContain(words)
  })

  it('that is too long is cut between letters, in the app and on the lock screen', async () => {
    const letter = 'x\u0301'
    const { told, pushed } = await tell('x'.repeat(99), letter.repeat(20))
    expect(pushed).toBe(told)
    expect(Array.from(told).length).toBeLessThanOrEqual(MOST_TITLE)
    expect(lettersOf(told).slice(-3)).toEqual([letter, letter, '…'])
  })
})
