import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { TestMail } from '@app/domain/installation/system-settings.contract'
import { testMailTexts } from '@app/domain/installation/system-settings.texts'
import { startTestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { changeInstallation, readAuditLog } from '@app/testing/installation'
import { startSmtpServer } from '@app/testing/servers/smtp'
import {
  change,
  changeInBoth,
  listOf,
  rowOf,
  startBoth,
  undo,
  type TwoProcesses,
} from '@app/testing/two-processes'
import { sealSecret } from '../../platform/auth/sealed-secret.ts'
import { newId } from '../../platform/base/ids.ts'
import { MAIL_PASSWORD_OWNER } from '../../platform/mail/configured-mailer.ts'

let both: TwoProcesses
beforeAll(async () => {
  both = await startBoth()
})
afterAll(() => both.stop())

const PASSWORD = 'Very secret: ü & /'

async function startServer() {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  return { server, port: Number(new URL(server.url).port) }
}

/** Sends a mail from the second process. */
const sendFromSecond = (): Promise<string> =>
  both.second.services.mailer.send({
    id: newId(),
    to: 'sam@example.org',
    subject: 'Bella',
    html: '<p>Bella</p>',
    text: 'Bella',
  })

const test = async ({ client }: TestPerson) =>
  (await client.call<TestMail>('POST', '/installation/settings/test-mail', {})).body

const mailKeys = ['smtp_host', 'smtp_port', 'smtp_username', 'smtp_password', 'smtp_from']

describe('the mail server of the settings', () => {
  // spec access §3: smtp host, port, username, password and from address
  //   in apps/server/src/platform/mail/configured-mailer.ts
  it('sends the mails of every process, with its user, its password and its sender', async () => {
    const { server, port } = await startServer()
    for (const [key, value] of [
      ['smtp_host', '127.0.0.1'],
      ['smtp_port', port],
      ['smtp_username', 'care@example.org'],
      ['smtp_password', PASSWORD],
      ['smtp_from', 'Pet care <care@example.org>'],
    ] as const)
      await changeInBoth(both, key, value)
    await sendFromSecond()
    expect(server.logins()).toEqual([{ user: 'care@example.org', password: PASSWORD }])
    expect(server.messages()[0]?.source).toMatch(/^From: Pet care <care@example.org>/m)
    const { body } = await both.second.visitor().call('GET', '/config')
    expect(body).toMatchObject({ mailIsSent: true })
  })

  it('is followed when it changes, and left when it is taken away', async () => {
    const { server, port } = await startServer()
    await changeInBoth(both, 'smtp_port', port)
    await changeInBoth(both, 'smtp_password', PASSWORD)
    await sendFromSecond()
    expect(server.messages()).toHaveLength(1)
    await changeInBoth(both, 'smtp_host', '')
    expect(await sendFromSecond()).toContain('outbox')
    expect(server.messages()).toHaveLength(1)
  })
})

describe('the password of the mail server', () => {
  // spec product: the SMTP password is encrypted with a key derived from AUTH_SECRET, never shown again, and left out of
  //   the audit log
  //   in apps/server/src/features/installation/system-settings.service.ts
  it('is stored encrypted, and in no answer and no entry of the audit log', async () => {
    const { body } = await change(both.admin, 'smtp_password', 'another secret')
    expect(body).toMatchObject({ value: null, default: '', isChanged: true })
    expect(body).toMatchObject({ changedBy: { name: 'Noor' }, canUndo: true, undoTo: null })
    const { rows } = await both.app.database.pool.query<{ stored: string }>(
      "select concat(value, previous) as stored from system_settings where key = 'smtpPassword'",
    )
    for (const text of [
      JSON.stringify(rows),
      JSON.stringify(await readAuditLog(both.app)),
      JSON.stringify(await listOf(both.admin)),
    ]) {
      expect(text).not.toContain('another secret')
      expect(text).not.toContain('Very secret')
    }
    const entries = (await readAuditLog(both.app)).filter(({ details }) => details['key'] === 'smtp_password')
    expect(entries.at(-1)).toMatchObject({ action: 'change setting', details: { key: 'smtp_password' } })
    expect(Object.keys(entries.at(-1)?.details ?? {})).toEqual(['key'])
  })

  it('is put back by an undo, and cleared by an empty one', async () => {
    const { server, port } = await startServer()
    await changeInBoth(both, 'smtp_host', '127.0.0.1')
    await changeInBoth(both, 'smtp_port', port)
    await change(both.admin, 'smtp_password', PASSWORD)
    await change(both.admin, 'smtp_password', 'another secret')
    await undo(both.admin, 'smtp_password')
    await both.clock.wind(500)
    await sendFromSecond()
    expect(server.logins()).toEqual([{ user: 'care@example.org', password: PASSWORD }])
    expect((await change(both.admin, 'smtp_password', '')).body).toMatchObject({ isChanged: false })
    await changeInBoth(both, 'smtp_username', '')
    await sendFromSecond()
    expect(server.logins()).toHaveLength(1)
    await changeInBoth(both, 'smtp_host', '')
  })
})

/** True for a stored password, and for one with an earlier value. */
const isStored = async () => {
  const { isChanged, canUndo } = await rowOf(both.admin, 'smtp_password')
  return [isChanged, canUndo]
}

/** Stores a password with an earlier value. */
const storePassword = async () => {
  await change(both.admin, 'smtp_password', 'former')
  await change(both.admin, 'smtp_password', PASSWORD)
  expect(await isStored()).toEqual([true, true])
}

describe('another mail server, port or user', () => {
  // spec product: the SMTP password is never shown again
  //   in db/schema/16-installation-settings.sql
  it.each([
    ['smtp_host', 'mail.example.org'],
    ['smtp_port', 2500],
    ['smtp_username', 'luis@example.org'],
  ])('clears the stored password and its earlier value: %s', async (key, value) => {
    await storePassword()
    await change(both.admin, key, value)
    expect(await isStored()).toEqual([false, false])
    await storePassword()
    await undo(both.admin, key)
    expect(await isStored()).toEqual([false, false])
    const entries = (await readAuditLog(both.app)).filter(({ details }) => details['key'] === 'smtp_password')
    expect(entries.at(-1)).toMatchObject({
      actorId: both.admin.userId,
      action: 'undo setting',
      reason: 'A mistake',
    })
  })

  it('does not receive the stored password', async () => {
    const { server, port } = await startServer()
    await changeInBoth(both, 'smtp_host', '127.0.0.1')
    await changeInBoth(both, 'smtp_username', 'care@example.org')
    await storePassword()
    await changeInBoth(both, 'smtp_port', port)
    await expect(sendFromSecond()).rejects.toMatchObject({ name: 'MailFailure' })
    expect(server.logins()).toEqual([])
    await changeInBoth(both, 'smtp_host', '')
    await changeInBoth(both, 'smtp_username', '')
  })

  it('keeps the password if only the sender changes', async () => {
    await storePassword()
    await change(both.admin, 'smtp_from', 'care@example.com')
    expect(await isStored()).toEqual([true, true])
  })
})

describe('the permission to change the mail server', () => {
  // spec product: an admin never reads household records: whoever changes the mail server reads the mails of resets
  //   in db/schema/16-installation-settings.sql
  it('is that of super administrators, for a change and its undo', async () => {
    const luis = await makePerson(both.app, { name: 'Luis', systemRole: 'admin' })
    await changeInBoth(both, 'smtp_port', 2525)
    for (const key of mailKeys) {
      const refused = await change(luis, key, key === 'smtp_port' ? 2526 : 'luis@example.org')
      expect(refused).toMatchObject({ status: 403, body: { code: 'SETTING_OF_SUPER_ADMINS' } })
      expect(refused.body.fields).toBeUndefined()
    }
    expect(await undo(luis, 'smtp_port')).toMatchObject({
      status: 403,
      body: { code: 'SETTING_OF_SUPER_ADMINS' },
    })
    const closed = (await listOf(luis)).settings.filter(({ mayChange }) => !mayChange)
    expect(closed.map(({ key, canUndo }) => [key, canUndo])).toEqual(mailKeys.map((key) => [key, false]))
    expect((await listOf(both.admin)).settings.every(({ mayChange }) => mayChange)).toBe(true)
    expect(await rowOf(both.admin, 'smtp_port')).toMatchObject({ value: 2525, canUndo: true })
  })
})

describe('the test mail', () => {
  // spec product: SMTP with a test mail
  //   in apps/server/src/features/installation/test-mail.service.ts
  it('goes to the administrator’s own address, and answers what the mail server said', async () => {
    const { server, port } = await startServer()
    await changeInBoth(both, 'smtp_host', '127.0.0.1')
    // Without half a second between: it goes to the server of the newest change.
    await change(both.admin, 'smtp_port', port)
    const sent = await test(both.admin)
    expect(sent).toMatchObject({
      to: both.admin.email,
      isSent: true,
      message: expect.stringMatching(/^250 /) as string,
    })
    expect(server.messages()[0]?.to).toEqual([both.admin.email])
    expect((await listOf(both.admin)).testMail).toEqual(sent)
    server.refuse(true)
    expect(await test(both.admin)).toMatchObject({
      isSent: false,
      message: expect.stringContaining('The server refused the sender or the recipient: 421') as string,
    })
    await server.stop()
    expect(await test(both.admin)).toMatchObject({ isSent: false, message: 'Connection refused' })
    await changeInBoth(both, 'smtp_host', '')
    expect(await test(both.admin)).toMatchObject({
      isSent: true,
      message: expect.stringContaining('outbox') as string,
    })
    const entries = (await readAuditLog(both.app)).filter(({ action }) => action === 'send test mail')
    expect(entries).toHaveLength(4)
  })

  it('says that the stored password cannot be read after a change of AUTH_SECRET', async () => {
    const ana = await makePerson(both.app, { name: 'Ana', systemRole: 'admin' })
    await change(both.admin, 'smtp_host', '127.0.0.1')
    const sealed = sealSecret(PASSWORD, 'cd'.repeat(32), MAIL_PASSWORD_OWNER)
    await changeInstallation(both.app.services, 'smtpPassword', sealed)
    expect(await test(ana)).toMatchObject({ isSent: false, message: testMailTexts.sealed })
    await change(both.admin, 'smtp_host', '')
  })

  it('is sent ten times an hour at most', async () => {
    const luis = await makePerson(both.app, { name: 'Luis', systemRole: 'admin' })
    const codes = new Set<unknown>()
    for (let at = 0; at < 11; at += 1)
      codes.add((await luis.client.call('POST', '/installation/settings/test-mail', {})).body['code'])
    expect([...codes]).toEqual([undefined, 'TEST_MAIL_LIMIT_REACHED'])
  })

  it('keeps no name of a deleted account', async () => {
    const former = await makePerson(both.app, { name: 'Former', systemRole: 'admin' })
    await test(former)
    await both.app.database.pool.query('delete from users where id = $1', [former.userId])
    expect((await listOf(both.admin)).testMail).toMatchObject({ to: null, isSent: true })
  })
})

describe('a mail server of the environment', () => {
  // spec product: SMTP: a value from the environment wins and the screen shows it as fixed
  //   in apps/server/src/platform/services/fixed-settings.ts
  it('wins, is shown without its password, and cannot be changed', async () => {
    const { server, port } = await startServer()
    const env = {
      SMTP_URL: `smtp://care%40example.org:secret@127.0.0.1:${port}`,
      MAIL_FROM: 'Pawtrail <env@example.org>',
    }
    const app = await startTestApp({ database: both.app.database, env })
    onTestFinished(() => app.stop())
    const admin = await makePerson(app, { name: 'Host', systemRole: 'super_admin' })
    const { settings } = await listOf(admin)
    const fixed = settings.filter(({ isFixed }) => isFixed)
    expect(fixed.map(({ key, value, canUndo }) => [key, value, canUndo])).toEqual([
      ['smtp_host', '127.0.0.1', false],
      ['smtp_port', port, false],
      ['smtp_username', 'care@example.org', false],
      ['smtp_password', null, false],
      ['smtp_from', 'Pawtrail <env@example.org>', false],
    ])
    for (const key of mailKeys)
      expect((await change(admin, key, key === 'smtp_port' ? 25 : '')).body).toMatchObject({
        code: 'SETTING_FIXED',
      })
    expect(await test(admin)).toMatchObject({ isSent: true })
    expect(server.messages()[0]?.source).toMatch(/^From: Pawtrail <env@example.org>/m)
    expect((await rowOf(both.admin, 'smtp_host')).isFixed).toBe(false)
  })
})
