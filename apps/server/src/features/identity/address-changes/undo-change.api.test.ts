import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { mailedChange } from '@app/testing/factories/address-changes'
import { mailedReset } from '@app/testing/factories/password-resets'
import { mailedNotice } from '@app/testing/factories/security-notices'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { makeAccount, newEmail, rowsOf, signIn } from '../accounts/sign-up.fixture.ts'
import { ask, enter, follow, undo, wanting } from './address-changes.fixture.ts'

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

/** Creates a user whose address was changed, with the token of the undo link. */
async function moved() {
  const { code, ...wanted } = await wanting(app)
  await enter(wanted.client, code)
  return { ...wanted, undoToken: await mailedNotice(app, wanted.email, 'address-changed') }
}

const check = (token: string) => app.visitor().call('POST', '/security/address-undos', { token })
const addressOf = async (client: { call: TestClientCall }) =>
  (await client.call('GET', '/security')).body['email']
type TestClientCall = ReturnType<TestApp['visitor']>['call']

const UNKNOWN = { status: 422, body: { code: 'NOTICE_LINK_UNKNOWN' } }
const USED = { status: 422, body: { code: 'NOTICE_LINK_USED' } }
const EXPIRED = { status: 422, body: { code: 'NOTICE_LINK_EXPIRED' } }

// spec ASVS V6.3.7
it('notifies the former address, with a link that reverts the change', async () => {
  const { email, newAddress, client, code } = await wanting(app)
  await enter(client, code)
  await app.worker.settle()
  const mail = await smtp.waitFor(({ to, subject }) => to.includes(email) && subject.includes('was changed'))
  expect(mail.text).not.toContain(newAddress)
  const link = mail.links.find((url) => url.includes('/undo-address-change?')) ?? ''
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(await check(token)).toMatchObject({ status: 200, body: { kind: 'address-changed' } })
  expect(await addressOf(client)).toBe(newAddress)
  expect(await undo(app, token)).toMatchObject({ status: 200, body: { accepted: true, email } })
})

it('ends every session and removes the password, and mails a reset to the former address', async () => {
  const { email, newAddress, client, undoToken } = await moved()
  expect((await undo(app, undoToken)).status).toBe(200)
  expect((await client.call('GET', '/me')).status).toBe(401)
  for (const address of [email, newAddress])
    expect((await signIn(app.visitor(), address)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  const { token } = await mailedReset(app, email)
  const set = { token, newPassword: 'Walks-7x' }
  expect((await app.visitor().call('POST', '/password-resets/links/passwords', set)).status).toBe(200)
  expect((await signIn(app.visitor(), email, { password: 'Walks-7x' })).status).toBe(200)
})

it('the link works once, for three days, and on no other page', async () => {
  const [first, second] = [await moved(), await moved()]
  const answers = await Promise.all([undo(app, first.undoToken), undo(app, first.undoToken)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await undo(app, first.undoToken)).toMatchObject(USED)
  const secure = { token: second.undoToken }
  expect(await app.visitor().call('POST', '/security/notices/uses', secure)).toMatchObject(UNKNOWN)
  expect(await undo(app, 'x'.repeat(43))).toMatchObject(UNKNOWN)
  await rowsOf(app, "update security_notice_links set created_at = created_at - interval '73 hours'")
  expect(await undo(app, second.undoToken)).toMatchObject(EXPIRED)
})

// spec product: a changed address can be taken back from the former mailbox for 72 hours
it('a second change does not keep the first from being taken back, and its own link dies with that', async () => {
  const { email, newAddress, client, undoToken } = await moved()
  const third = newEmail()
  await ask(client, third)
  await enter(client, (await mailedChange(app, third)).code)
  expect(await addressOf(client)).toBe(third)
  const laterToken = await mailedNotice(app, newAddress, 'address-changed')
  expect(await undo(app, undoToken)).toMatchObject({ status: 200, body: { email } })
  expect(await undo(app, laterToken)).toMatchObject(EXPIRED)
  expect(
    await rowsOf(app, 'select email from users where email = any($1)', [[email, newAddress, third]]),
  ).toEqual([{ email }])
})

it('restores the former address, whatever is confirmed at the same time', async () => {
  const { email, client, undoToken } = await moved()
  const third = newEmail()
  await ask(client, third)
  const { token } = await mailedChange(app, third)
  const [undone, confirmed] = await Promise.all([undo(app, undoToken), follow(client, token)])
  expect(undone.status).toBe(200)
  expect([200, 401, 409, 422]).toContain(confirmed.status)
  expect(await rowsOf(app, 'select email from users where email = any($1)', [[email, third]])).toEqual([
    { email },
  ])
})

it('a former address that has an account by now is not taken from it; the link works once it is free', async () => {
  const { email, undoToken } = await moved()
  await makeAccount(app, email)
  expect(await undo(app, undoToken)).toMatchObject({ status: 409, body: { code: 'OLD_ADDRESS_TAKEN' } })
  await rowsOf(app, 'delete from users where email = $1', [email])
  expect((await undo(app, undoToken)).status).toBe(200)
})
