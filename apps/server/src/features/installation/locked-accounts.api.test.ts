import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { addCalendarFeed } from '@app/testing/factories/calendar-feeds'
import { addGooglePerson, signInWithGoogle } from '@app/testing/factories/google'
import {
  enterWith,
  makeAccount,
  makeKeyed,
  PASSWORD,
  rowsOf,
  signIn,
} from '@app/testing/factories/password-accounts'
import { mailedReset } from '@app/testing/factories/password-resets'
import { addSession, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPushDevice } from '@app/testing/factories/push-devices'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { appCodeAt, setUpSecondFactor } from '@app/testing/factories/second-factors'
import { readAuditLog } from '@app/testing/installation'
import { listen } from '@app/testing/live-client'
import { BECAUSE, changeAccount, readAccount } from '@app/testing/managed-accounts'
import { startOidcServer, type OidcTestServer } from '@app/testing/servers/oidc'
import { startSmtpServer } from '@app/testing/servers/smtp'

const LOCKED = { status: 403, body: { code: 'ACCOUNT_LOCKED', title: 'Account locked' } }

let provider: OidcTestServer
let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  provider = await startOidcServer()
  app = await startTestApp({ env: provider.env })
  admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const lock = (person: Pick<TestPerson, 'userId'>) => changeAccount(admin, person, 'lock')
const unlock = (person: Pick<TestPerson, 'userId'>) => changeAccount(admin, person, 'unlock')

/** Finds the account of an address. */
async function accountOf(email: string): Promise<{ userId: string }> {
  const [found] = await rowsOf<{ userId: string }>(app, 'select id as "userId" from users where email = $1', [
    email,
  ])
  if (!found) throw new Error(`There is no account of ${email}`)
  return found
}

/** Makes an account with a password, and locks it. */
async function makeLocked(): Promise<string> {
  const email = await makeAccount(app)
  await lock(await accountOf(email))
  return email
}

// spec product: lock, end sessions
//   in db/schema/71-installation-changes.sql
// spec ASVS V7.4.2
describe('a locked account', () => {
  it('is refused with the right password, and answered like any other with a wrong one', async () => {
    const email = await makeLocked()
    expect(await signIn(app.visitor(), email)).toMatchObject(LOCKED)
    const wrong = await signIn(app.visitor(), email, { password: 'Wrong-password-1' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
    await unlock(await accountOf(email))
    expect(await signIn(app.visitor(), email)).toMatchObject({ status: 200 })
  })

  it('is refused before the second factor is asked, and at the second factor', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signIn(client, email)
    await client.call('POST', '/session/proofs', { password: PASSWORD })
    const { secret } = await setUpSecondFactor(client, new Date())
    const half = app.visitor()
    expect(await signIn(half, email)).toMatchObject({ body: { secondFactor: 'needed' } })
    await lock(await accountOf(email))
    const code = appCodeAt(secret, new Date(Date.now() + 30_000))
    expect(await half.call('POST', '/session/app-codes', { code })).toMatchObject({
      body: { code: 'SIGN_IN_CHALLENGE_OVER' },
    })
    expect(await signIn(app.visitor(), email)).toMatchObject(LOCKED)
  })

  it('is refused with a passkey', async () => {
    const { email, device } = await makeKeyed(app)
    await lock(await accountOf(email))
    expect(await enterWith(app.visitor(), device)).toMatchObject(LOCKED)
  })

  it('is refused on the return from Google', async () => {
    const person = addGooglePerson(provider)
    await signInWithGoogle(app.visitor(), person)
    await lock(await accountOf(person.email))
    const client = app.visitor()
    expect(await signInWithGoogle(client, person)).toBe('/auth?type=google&error_code=ACCOUNT_LOCKED')
    expect((await client.call('GET', '/me')).status).toBe(401)
  })

  it('is not connected to a Google account, however right the password', async () => {
    const email = await makeLocked()
    const client = app.visitor()
    await signInWithGoogle(client, addGooglePerson(provider, { email }))
    expect(await client.call('POST', '/google-sign-ins/links', { password: PASSWORD })).toMatchObject(LOCKED)
  })

  it('gets no new password, by neither code nor link', async () => {
    const email = await makeLocked()
    await app.visitor().call('POST', '/password-resets', { email })
    const { code, token } = await mailedReset(app, email)
    const { body } = await app.visitor().call('POST', '/password-resets/codes', { email, code })
    const newPassword = 'Walks-7-times-a-day'
    const byCode = { email, temporaryToken: body['temporaryToken'], newPassword }
    expect(await app.visitor().call('POST', '/password-resets/codes/passwords', byCode)).toMatchObject(LOCKED)
    const byLink = { token, newPassword }
    expect(await app.visitor().call('POST', '/password-resets/links/passwords', byLink)).toMatchObject(LOCKED)
    await unlock(await accountOf(email))
    expect(await signIn(app.visitor(), email)).toMatchObject({ status: 200 })
  })

  it('loses its sessions, streams, push devices and calendar feeds at once, and no one else does', async () => {
    const ana = await makePerson(app)
    const other = await makePerson(app, { name: 'Other' })
    await addPushDevice(ana)
    const { address } = await addCalendarFeed(ana.client)
    const phone = await addSession(app, ana, 'Mozilla/5.0 (iPhone)')
    const stream = await listen(ana.client)
    const kept = await listen(other.client)
    expect((await fetch(address)).status).toBe(200)
    const { body } = await lock(ana)
    expect(body).toMatchObject({
      isLocked: true,
      sessions: 0,
      openSessions: [],
      lock: { reason: BECAUSE, by: 'Noor' },
      counts: { pushDevices: 0 },
    })
    expect(await stream.ended()).toBe('session')
    for (const client of [ana.client, phone]) expect((await client.call('GET', '/me')).status).toBe(401)
    expect((await fetch(address)).status).toBe(404)
    expect((await other.client.call('GET', '/me')).status).toBe(200)
    kept.close()
    await unlock(ana)
    expect((await fetch(address)).status).toBe(200)
    expect(await readAccount(admin, ana)).toMatchObject({ isLocked: false, lock: null })
  })

  it('keeps no session that opens while it is being locked', async () => {
    const email = await makeAccount(app)
    const person = await accountOf(email)
    const clients = Array.from({ length: 6 }, () => app.visitor())
    const [{ status }] = await Promise.all([
      lock(person),
      ...clients.map(async (client) => signIn(client, email)),
    ])
    expect(status).toBe(200)
    for (const client of clients) expect((await client.call('GET', '/me')).status).toBe(401)
    const open = await rowsOf(app, 'select id from sessions where user_id = $1', [person.userId])
    expect(open).toEqual([])
  })

  it('admits no session by SQL of the login that opens them', async () => {
    const { userId } = await accountOf(await makeLocked())
    const insert = app.services.db.withAccounts((tx) =>
      tx.run(
        {
          text: `insert into sessions (id, user_id, token, expires_at)
                 values (app.new_id(), $1, 'token', now() + interval '1 day')`,
        },
        [userId],
      ),
    )
    await expect(insert).rejects.toMatchObject({ code: 'PW423' })
  })

  it('is in the audit log once, however often it is locked', async () => {
    const ana = await makePerson(app)
    const answers = await Promise.all([lock(ana), lock(ana), lock(ana)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await unlock(ana)
    const about = (await readAuditLog(app)).filter(({ subjectId }) => subjectId === ana.userId)
    expect(about.map(({ action }) => action)).toEqual(['lock account', 'read account', 'unlock account'])
    expect(about[0]).toMatchObject({ actorId: admin.userId, permission: 'manage accounts', reason: BECAUSE })
  })
})

describe('mails to a locked account', () => {
  it('are those about its security alone', async () => {
    const clock = createTestClock(new Date('2026-06-15T07:45:00Z'))
    const smtp = await startSmtpServer()
    const timed = await startTestApp({ clock, env: { SMTP_URL: smtp.url } })
    onTestFinished(async () => {
      await timed.stop()
      await smtp.stop()
    })
    const noor = await makePerson(timed, { name: 'Noor', systemRole: 'admin' })
    const [ana, ben] = [await makePerson(timed), await makePerson(timed, { name: 'Ben' })]
    for (const { client } of [ana, ben]) {
      const { id } = await addPet(client, { name: 'Luna' })
      await addRecordOf(client, 'reminder', id, {
        title: 'Nail trim',
        date: '2026-06-15',
        time: '08:00',
        timeZone: 'UTC',
        repeat: { unit: 'once', every: 1, weekdays: [] },
      })
    }
    await changeAccount(noor, ana, 'lock')
    clock.set(new Date('2026-06-15T08:00:00Z'))
    await timed.worker.settle()
    await smtp.waitFor(({ to }) => to.includes(ben.email))
    await timed.visitor().call('POST', '/password-resets', { email: ana.email })
    await timed.worker.settle()
    await smtp.waitFor(({ to }) => to.includes(ana.email))
    const subjects = smtp.messages().flatMap(({ to, subject }) => (to.includes(ana.email) ? [subject] : []))
    expect(subjects).toEqual([expect.stringContaining('password')])
  })
})
