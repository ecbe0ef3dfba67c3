import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { COOKIE_PREFIX, hashToken } from '../../../platform/auth/session-cookie.ts'
import { makeAccount, newEmail, PASSWORD, rowsOf, signIn, signUp } from './sign-up.fixture.ts'

const COOKIE = `${COOKIE_PREFIX}.session_token`

let app: TestApp
let email: string
beforeAll(async () => {
  app = await startTestApp()
  email = await makeAccount(app)
})
afterAll(() => app.stop())

const minute = (): number => Math.floor(Date.now() / 60_000)

interface SessionRow {
  token: string
  remembered: boolean
  hours: number
}
const sessionsOf = (of: string) =>
  rowsOf<SessionRow>(
    app,
    `select token, remembered, round(extract(epoch from expires_at - now()) / 3600)::int as hours
       from sessions join users on users.id = user_id where email = $1 order by sessions.created_at`,
    [of],
  )

const wrong = { status: 401, body: { code: 'INVALID_CREDENTIALS', title: 'Invalid credentials' } }
const locked = {
  status: 429,
  body: {
    code: 'TOO_MANY_ATTEMPTS',
    title: 'Too many attempts',
    message: 'Please wait a few minutes and try again.',
  },
}

describe('signing in', () => {
  // spec ASVS V7.2.3
  // spec ASVS V3.3.4
  // spec ASVS V11.5.1
  it('opens a session whose cookie scripts and other sites do not get, and whose token is stored hashed', async () => {
    const client = app.visitor()
    const answer = await signIn(client, ` ${email.toUpperCase()}`)
    expect([answer.status, answer.body]).toEqual([200, { accepted: true }])
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(COOKIE)) ?? ''
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Path=\//i)
    expect(cookie).not.toMatch(/; Domain=/i)
    const value = decodeURIComponent(client.cookies.get(COOKIE) ?? '')
    const token = value.slice(0, value.lastIndexOf('.'))
    const rows = await sessionsOf(email)
    expect(rows.at(-1)?.token).toBe(hashToken(token))
    expect(JSON.stringify(await rowsOf(app, 'select * from sessions'))).not.toContain(token)
    expect((await client.call('GET', '/me')).body).toMatchObject({ email })
  })

  // spec ASVS V3.3.1
  it('sends the cookie only over https where the product is reached so', async () => {
    const own = await startTestApp({ appUrl: 'https://pets.example' })
    const at = await makeAccount(own)
    const client = own.visitor()
    const answer = await signIn(client, at)
    const cookie = answer.headers.getSetCookie().find((text) => text.includes('session_token'))
    expect(cookie).toMatch(/^__Host-pawtrail.session_token=/)
    expect(cookie).toMatch(/; Secure/i)
    expect((await client.call('GET', '/me')).status).toBe(200)
    await own.stop()
  })

  // spec access §9: sessions: a remembered device 30 days, another browser 8 idle hours
  // spec ASVS V7.3.1
  it('remembers a device for 30 days, and any other browser for 8 idle hours', async () => {
    const at = await makeAccount(app)
    await rowsOf(app, 'delete from sessions using users where user_id = users.id and email = $1', [at])
    await signIn(app.visitor(), at)
    const client = app.visitor()
    const answer = await signIn(client, at, { remember: false })
    const rows = await sessionsOf(at)
    expect(rows.map(({ remembered, hours }) => [remembered, hours])).toEqual([
      [true, 720],
      [false, 8],
    ])
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(COOKIE)) ?? ''
    expect(cookie).not.toMatch(/max-age/i)
    await rowsOf(app, "update sessions set expires_at = now() + interval '1 hour' where not remembered")
    expect((await client.call('GET', '/me')).status).toBe(200)
    expect((await sessionsOf(at))[1]?.hours).toBe(8)
    await rowsOf(app, "update sessions set expires_at = now() - interval '1 second' where not remembered")
    expect(await client.call('GET', '/me')).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
  })

  it('prolongs a remembered session once a day', async () => {
    const at = await makeAccount(app)
    const client = app.visitor()
    await signIn(client, at)
    await rowsOf(
      app,
      `update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '28 days'
         from users where users.id = user_id and email = $1`,
      [at],
    )
    const answer = await client.call('GET', '/me')
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().some((text) => text.startsWith(COOKIE))).toBe(true)
    expect((await sessionsOf(at)).map(({ hours }) => hours)).toContain(720)
  })

  // spec ASVS V7.2.2
  // spec ASVS V7.2.4
  it('gives each sign-in a session of its own, whatever cookie was there before', async () => {
    const client = app.visitor()
    await signIn(client, email)
    const before = client.cookies.get(COOKIE)
    await signIn(client, email)
    expect(client.cookies.get(COOKIE)).not.toBe(before)
  })

  // spec ASVS V6.3.8
  it('is refused alike for a wrong password and an address without account', async () => {
    const [known, unknown] = [
      await signIn(app.visitor(), email, { password: 'Wrong-1-password' }),
      await signIn(app.visitor(), newEmail(), { password: 'Wrong-1-password' }),
    ]
    expect(known).toMatchObject(wrong)
    expect(unknown.body).toEqual(known.body)
    expect(known.headers.getSetCookie()).toEqual([])
    await signIn(app.visitor(), email)
  })

  it('names the unverified address only after the right password', async () => {
    const waiting = newEmail()
    await signUp(app.visitor(), { email: waiting })
    expect(await signIn(app.visitor(), waiting, { password: 'Wrong-1-password' })).toMatchObject(wrong)
    expect(await signIn(app.visitor(), waiting)).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    })
  })
})

describe('five wrong passwords', () => {
  // spec access §8: wrong password: Invalid credentials; too many: Too many attempts
  // spec access §9: five wrong passwords lock for 30 minutes, whether the account exists or not
  it.each(['with an account', 'without an account'])('lock an address %s for half an hour', async (kind) => {
    const at = kind === 'with an account' ? await makeAccount(app) : newEmail()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await signIn(app.visitor(), at, { password: 'Wrong-1-password' })).toMatchObject(wrong)
    }
    const refused = await signIn(app.visitor(), at)
    expect(refused).toMatchObject(locked)
    expect(refused.body['retryAfter']).toBeGreaterThan(1700)
    expect(refused.body['retryAfter']).toBeLessThanOrEqual(1800)
    await rowsOf(app, "update sign_in_failures set locked_until = now() - interval '1 second'")
    const after = await signIn(app.visitor(), at)
    expect(after.status).toBe(kind === 'with an account' ? 200 : 401)
  })

  it('with the right one between them do not', async () => {
    const at = await makeAccount(app)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await signIn(app.visitor(), at, { password: 'Wrong-1-password' })
    }
    expect((await signIn(app.visitor(), at)).status).toBe(200)
    expect(await signIn(app.visitor(), at, { password: 'Wrong-1-password' })).toMatchObject(wrong)
    expect((await signIn(app.visitor(), at)).status).toBe(200)
  })
})

describe('a session', () => {
  // spec product: signing out removes pictures from the browser's cache
  // spec ASVS V7.4.1
  // spec ASVS V14.3.1
  it('ends in the database and in the browser on signing out', async () => {
    const client = app.visitor()
    await signIn(client, email)
    const cookie = client.cookies.get(COOKIE) ?? ''
    const before = (await sessionsOf(email)).length
    const { body, headers } = await client.call('DELETE', '/session')
    expect([body, headers.get('clear-site-data')]).toEqual([{ accepted: true }, '"cache"'])
    expect(client.cookies.has(COOKIE)).toBe(false)
    expect((await sessionsOf(email)).length).toBe(before - 1)
    client.cookies.set(COOKIE, cookie)
    expect((await client.call('GET', '/me')).status).toBe(401)
  })

  // spec ASVS V7.2.1
  it('is not had by a cookie that we did not sign', async () => {
    const client = app.visitor()
    await signIn(client, email)
    const value = decodeURIComponent(client.cookies.get(COOKIE) ?? '')
    const [token, signature] = [value.slice(0, value.lastIndexOf('.')), value.slice(value.lastIndexOf('.'))]
    const forged = [
      token,
      `${token}.`,
      `${token}x${signature}`,
      `${token}.${Buffer.alloc(32).toString('base64')}`,
      `${hashToken(token)}${signature}`,
      '.',
      '\u00e4',
    ]
    for (const one of forged) {
      client.cookies.set(COOKIE, encodeURIComponent(one))
      expect([one, (await client.call('GET', '/me')).status]).toEqual([one, 401])
    }
  })
})

describe('guessing of passwords', () => {
  // spec access §9: login rate limit of ten a minute
  //   in apps/server/src/platform/http/rate-guard.ts
  // spec ASVS V6.3.1
  it('is limited to ten requests a minute from one address, which no header can change', async () => {
    const own = await startTestApp()
    await own.database.pool.query("delete from system_settings where key = 'loginRateLimit'")
    const client = own.visitor()
    await client.call('GET', '/config')
    let started = 0
    let statuses: number[] = []
    do {
      started = minute()
      await own.database.pool.query('delete from rate_windows')
      // A refused body costs no hashing, but counts.
      const send = (at: number) =>
        signIn(client, 'nobody', { password: PASSWORD }, { 'x-forwarded-for': `10.0.0.${at}` })
      statuses = await Promise.all(Array.from({ length: 14 }, (_, at) => send(at))).then((answers) =>
        answers.map(({ status }) => status),
      )
    } while (minute() !== started)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    await own.stop()
  })

  it('is counted for each address that our own proxy names', async () => {
    const own = await startTestApp({ env: { TRUST_PROXY: '1' } })
    await own.database.pool.query("update system_settings set value = '1' where key = 'loginRateLimit'")
    const client = own.visitor()
    const send = (forwarded: string) =>
      signIn(client, 'nobody', {}, { 'x-forwarded-for': forwarded }).then(({ status }) => status)
    expect(await send('10.0.0.1')).toBe(422)
    expect(await send('10.0.0.2')).toBe(422)
    const again = [await send('6.6.6.6, 10.0.0.1'), await send('7.7.7.7, 10.0.0.1')]
    expect(again).toContain(429)
    await own.stop()
  })
})
