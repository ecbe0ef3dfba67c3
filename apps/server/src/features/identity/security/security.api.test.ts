import { Context } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTICES_AN_HOUR } from '@app/domain/identity/security/security.limits'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addCalendarFeed } from '@app/testing/factories/calendar-feeds'
import { mailedReset } from '@app/testing/factories/password-resets'
import { mailedNotice } from '@app/testing/factories/security-notices'
import { linkToken } from '@app/testing/factories/sign-ups'
import { pastSecurity } from '@app/testing/past-security'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import {
  followLink,
  makeAccount,
  newEmail,
  PASSWORD,
  rowsOf,
  signIn,
  signUp,
} from '../accounts/sign-up.fixture.ts'
import { noteSecurityEvent } from './note-security-event.ts'
import { securityJobs } from './security.jobs.ts'

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
const NEW_PASSWORD = 'Walks-7x'

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

const noticesOf = (email: string) =>
  rowsOf<{ kind: string; device: string }>(
    app,
    'select kind, device from security_notices where email = $1 order by created_at',
    [email],
  )
const check = (token: string) => app.visitor().call('POST', '/security/notices', { token })
const secure = (token: string) => app.visitor().call('POST', '/security/notices/uses', { token })

/** Creates an account with a notice of a sign-in, the token of its link, and the signed-in browser. */
async function tellOfSignIn() {
  const email = await makeAccount(app)
  const client = app.visitor()
  expect((await signIn(client, email, {}, FIREFOX)).status).toBe(200)
  return { email, client, token: await mailedNotice(app, email, 'new-device') }
}

const UNKNOWN = { status: 422, body: { code: 'NOTICE_LINK_UNKNOWN', title: 'This link is not valid' } }
const USED = { status: 422, body: { code: 'NOTICE_LINK_USED', title: 'This link was already used' } }
const EXPIRED = { status: 422, body: { code: 'NOTICE_LINK_EXPIRED', title: 'This link has expired' } }

describe('a notice in the panel', () => {
  it('describes the event, links to the settings, and appears once however often its mail is tried', async () => {
    const { email, client } = await tellOfSignIn()
    const [notice] = await rowsOf<{ id: string }>(app, 'select id from security_notices where email = $1', [
      email,
    ])
    const jobs = securityJobs({
      db: app.services.db,
      appUrl: 'http://here',
      sendOnce: async () => {
        throw new Error('The mail server is away')
      },
    })
    const job = jobs.find(({ topic }) => topic === 'security-notice')
    for (const _ of [1, 2]) {
      const tried = job?.handle({ key: 'k', payload: { noticeId: notice?.id } })
      await expect(tried).rejects.toThrow('away')
    }
    const { body } = await client.call<{ entries: object[] }>('GET', '/notifications')
    expect(body.entries).toMatchObject([
      {
        type: 'security',
        kind: 'account',
        householdId: null,
        title: 'New sign-in to Pawtrail',
        message: 'Someone signed in to your account on a new device: Firefox on Windows.',
        link: '/?settings=security',
      },
    ])
  })
})

describe('a notice of a new device', () => {
  // spec product: a sign-in on a new device and a new password send a mail, with a link that ends every
  //   session
  it('is mailed with the device in words and a link, and names nothing that could end a header', async () => {
    const email = await makeAccount(app)
    await rowsOf(app, `update users set name = E'Ana\\r\\nBcc: all@example.com' where email = $1`, [email])
    await signIn(app.visitor(), email, {}, FIREFOX)
    await app.worker.settle()
    const mail = await smtp.waitFor(({ to, subject }) => to.includes(email) && subject.includes('sign-in'))
    expect(mail.to).toEqual([email])
    expect(mail.text).toContain('Firefox on Windows')
    const token = new URL(
      mail.links.find((link) => link.includes('/secure-account?')) ?? '',
    ).searchParams.get('token')
    expect(await check(token ?? '')).toMatchObject({
      status: 200,
      body: { kind: 'new-device', device: 'Firefox on Windows' },
    })
  })

  // spec ASVS V6.3.5
  it('is sent once for a device that is remembered, and again for one that is not', async () => {
    const email = await makeAccount(app)
    const [home, library] = [app.visitor(), app.visitor()]
    for (let times = 0; times < 2; times += 1) await signIn(home, email, {}, FIREFOX)
    expect(await noticesOf(email)).toEqual([{ kind: 'new-device', device: 'Firefox on Windows' }])
    await signIn(home, email, { remember: false })
    expect(await noticesOf(email)).toHaveLength(1)
    for (let times = 0; times < 2; times += 1) await signIn(library, email, { remember: false })
    expect(await noticesOf(email)).toHaveLength(3)
  })

  it('is not sent for the sign-in that makes the account', async () => {
    const [client, email] = [app.visitor(), newEmail()]
    await signUp(client, { email })
    expect((await followLink(client, await linkToken(app, email))).status).toBe(200)
    expect(await noticesOf(email)).toEqual([])
    await signIn(client, email)
    expect(await noticesOf(email)).toEqual([])
  })

  it('is sent up to the hourly limit, also for concurrent sign-ins', async () => {
    const email = await makeAccount(app)
    // As many concurrent requests as the limit for one address.
    for (let round = 0; round < 2; round += 1) {
      const signIns = Array.from({ length: NOTICES_AN_HOUR - 1 }, () => signIn(app.visitor(), email))
      for (const { status } of await Promise.all(signIns)) expect(status).toBe(200)
    }
    expect(await noticesOf(email)).toHaveLength(NOTICES_AN_HOUR)
  })
})

it('a password set by mail causes exactly one notice', async () => {
  const email = await makeAccount(app)
  const client = app.visitor()
  await client.call('POST', '/password-resets', { email })
  const { code } = await mailedReset(app, email)
  const { body } = await client.call('POST', '/password-resets/codes', { email, code })
  const { temporaryToken } = body
  const set = { email, temporaryToken, newPassword: NEW_PASSWORD }
  expect((await client.call('POST', '/password-resets/codes/passwords', set)).status).toBe(200)
  expect((await noticesOf(email)).map(({ kind }) => kind)).toEqual(['password-changed'])
})

describe('the link of a notice', () => {
  // spec product: links of security notices: nothing happens before a press; they work once, for 72 hours,
  //   and never reveal an account
  it('changes nothing until it is confirmed', async () => {
    const { client, token } = await tellOfSignIn()
    for (let times = 0; times < 2; times += 1) expect((await check(token)).status).toBe(200)
    expect((await client.call('GET', '/me')).status).toBe(200)
  })

  it('ends every session, forgets devices and password, and leads to a new one', async () => {
    const { email, client, token } = await tellOfSignIn()
    const elsewhere = app.visitor()
    await signIn(elsewhere, email)
    expect(await secure(token)).toMatchObject({ status: 200, body: { accepted: true, email } })
    for (const ended of [client, elsewhere]) expect((await ended.call('GET', '/me')).status).toBe(401)
    expect((await signIn(client, email)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const { token: reset } = await mailedReset(app, email)
    const set = { token: reset, newPassword: NEW_PASSWORD }
    expect((await app.visitor().call('POST', '/password-resets/links/passwords', set)).status).toBe(200)
    expect((await signIn(client, email, { password: NEW_PASSWORD })).status).toBe(200)
    // The account does not know the device any more.
    expect((await noticesOf(email)).filter(({ kind }) => kind === 'new-device')).toHaveLength(3)
  })

  it('closes the calendar feeds of the account: an intruder may know their addresses', async () => {
    const { email, client, token } = await tellOfSignIn()
    await pastSecurity(app.database.pool, (query) =>
      query(
        "update households set plan = 'pro' where owner_user_id = (select id from users where email = $1)",
        [email],
      ),
    )
    const { address } = await addCalendarFeed(client)
    expect((await fetch(address)).status).toBe(200)
    await secure(token)
    expect((await fetch(address)).status).toBe(404)
  })

  it('works once, also for two at the same time', async () => {
    const { token } = await tellOfSignIn()
    const answers = await Promise.all([secure(token), secure(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await secure(token)).toMatchObject(USED)
    expect(await check(token)).toMatchObject(USED)
  })

  it('of another attempt of the same mail works, and is spent with the first', async () => {
    const { email, token } = await tellOfSignIn()
    const next = await mailedNotice(app, email, 'new-device')
    expect((await secure(next)).status).toBe(200)
    expect(await secure(token)).toMatchObject(USED)
  })

  it('works for three days', async () => {
    const { token } = await tellOfSignIn()
    const age = (hours: number) =>
      rowsOf(
        app,
        'update security_notice_links set created_at = now() - make_interval(hours => $2) where link_hash = $1',
        [hashToken(token), hours],
      )
    await age(71)
    expect((await check(token)).status).toBe(200)
    await age(73)
    expect(await check(token)).toMatchObject(EXPIRED)
    expect(await secure(token)).toMatchObject(EXPIRED)
  })

  it('is over once the account has another address', async () => {
    const { email, token } = await tellOfSignIn()
    await rowsOf(app, 'update users set email = $2 where email = $1', [email, newEmail()])
    expect(await secure(token)).toMatchObject(EXPIRED)
  })

  it('that was made up, or whose account is gone, is answered alike', async () => {
    const { email, token } = await tellOfSignIn()
    const made = await secure('x'.repeat(43))
    expect(made).toMatchObject(UNKNOWN)
    await rowsOf(app, 'delete from users where email = $1', [email])
    expect((await secure(token)).body).toEqual(made.body)
    expect((await check(token)).body).toEqual(made.body)
  })

  it('is kept as a hash alone', async () => {
    const { email, token } = await tellOfSignIn()
    const rows = await rowsOf<{ all: string }>(
      app,
      `select (to_jsonb(link) || to_jsonb(notice))::text as all
         from security_notice_links as link join security_notices as notice on notice.id = notice_id where email = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.all).not.toContain(token)
  })
})

it('a user-typed name is one short line of a notice', async () => {
  const email = await makeAccount(app)
  const [user] = await rowsOf<{ id: string }>(app, 'select id from users where email = $1', [email])
  const detail = `Laptop\r\n\r\n\u2028Click here ${'🐾'.repeat(200)}`
  const c = new Context(new Request(app.url, { headers: FIREFOX }))
  await app.services.db.withAccounts((tx) =>
    noteSecurityEvent(tx, user?.id ?? '', 'passkey-added', { c }, { detail }),
  )
  const [notice] = await rowsOf<{ detail: string }>(
    app,
    'select detail from security_notices where email = $1',
    [email],
  )
  expect(notice?.detail).toMatch(/^Laptop Click here 🐾+$/u)
  expect(Array.from(notice?.detail ?? '').length).toBeLessThanOrEqual(100)
})

it('a request can note events of its own user only', async () => {
  const [ana, bea] = [await makeAccount(app), await makeAccount(app)]
  const client = app.visitor()
  await signIn(client, ana, { password: PASSWORD })
  const [session] = await rowsOf<{ token: string; user_id: string }>(
    app,
    'select token, user_id from sessions join users on users.id = user_id where email = $1',
    [ana],
  )
  const [other] = await rowsOf<{ id: string }>(app, 'select id from users where email = $1', [bea])
  const note = (person: string | undefined) =>
    app.services.db.withActor({ tokenHash: session?.token ?? '' }, (tx) =>
      tx.run({ text: 'select app.note_security_event($1, $2, $3, null, 5)' }, [
        person,
        'two-factor-on',
        'Mac',
      ]),
    )
  await note(session?.user_id)
  await expect(note(other?.id)).rejects.toThrow('its own person alone')
  expect((await noticesOf(ana)).map(({ kind }) => kind)).toEqual(['new-device', 'two-factor-on'])
  expect(await noticesOf(bea)).toEqual([])
})

it('a concurrent sign-in with the old password ends when the account is secured', async () => {
  const email = await makeAccount(app)
  const owner = await app.database.connect()
  await owner.query('begin')
  // The session can be written only after this transaction, which changes the password.
  await owner.query('select from users where email = $1 for update', [email])
  const client = app.visitor()
  const signingIn = signIn(client, email)
  await expect
    .poll(async () => (await rowsOf(app, 'select 1 from pg_locks where not granted')).length, {
      interval: 20,
    })
    .toBeGreaterThan(0)
  const whose = '(select id from users where email = $1)'
  await owner.query(`delete from sessions where user_id = ${whose}`, [email])
  await owner.query(`update auth_accounts set password = null where user_id = ${whose}`, [email])
  await owner.query('commit')
  expect((await signingIn).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect((await client.call('GET', '/me')).status).toBe(401)
  expect(await rowsOf(app, `select id from sessions where user_id = ${whose}`, [email])).toEqual([])
})
