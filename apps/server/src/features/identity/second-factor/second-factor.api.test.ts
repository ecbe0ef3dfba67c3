import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedReset } from '@app/testing/factories/password-resets'
import { appCodeAt } from '@app/testing/factories/second-factors'
import type { Client } from '@app/testing/http-client'
import { makeAccount, PASSWORD, rowsOf, signIn } from '../accounts/sign-up.fixture.ts'
import {
  giveBackupCode,
  giveCode,
  halfSignedIn,
  makeProtected,
  startTimedApp,
  wrongCode,
  type TimedApp,
} from './second-factor.fixture.ts'
import { secondFactorJobs } from './second-factor.jobs.ts'

let timed: TimedApp
beforeAll(async () => {
  timed = await startTimedApp()
})
afterAll(() => timed.app.stop())

const OFF = { on: false, backupCodesLeft: 0, offered: true, required: false }
const OVER = { status: 403, body: { code: 'SIGN_IN_CHALLENGE_OVER', title: 'Please sign in again' } }
/** Cookie of a sign-in that waits for its second factor. */
const CHALLENGE = 'pawtrail.second_factor'
const PROOF = { status: 403, body: { code: 'PROOF_NEEDED' } }

const stateOf = async (client: Client) => (await client.call('GET', '/account/second-factor')).body
const isIn = async (client: Client) => (await client.call('GET', '/me')).status === 200
const start = (client: Client) =>
  client.call<{ secret: string; uri: string }>('POST', '/account/second-factor', {})
const confirm = (client: Client, code: string) =>
  client.call<{ backupCodes: string[] }>('POST', '/account/second-factor/confirmations', { code })
const prove = (client: Client) => client.call('POST', '/session/proofs', { password: PASSWORD })

async function signedIn(): Promise<{ email: string; client: Client }> {
  const email = await makeAccount(timed.app)
  const client = timed.app.visitor()
  await signIn(client, email)
  return { email, client }
}

// spec product: two_factor_enabled: two-factor authentication by an authenticator app is offered; it takes a fresh
//   proof and a right code before it counts
describe('switching two-factor authentication on', () => {
  it('takes a fresh proof, and a code of the app before it counts', async () => {
    const { app, clock } = timed
    const { email, client } = await signedIn()
    for (const attempt of [start, (who: Client) => confirm(who, '123456')])
      expect(await attempt(client)).toMatchObject(PROOF)
    await prove(client)
    const { body } = await start(client)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(body.uri)
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      body.secret,
      'Pawtrail',
    ])
    expect(decodeURIComponent(uri.pathname)).toContain(email)
    expect((await start(client)).body).toEqual(body)
    expect(await stateOf(client)).toEqual(OFF)
    expect((await signIn(app.visitor(), email)).body).toEqual({ accepted: true })
    expect(await confirm(client, wrongCode(body.secret, clock.now()))).toMatchObject({
      status: 422,
      body: { code: 'APP_CODE_WRONG', fields: { code: 'That code is not right' } },
    })
    expect(await stateOf(client)).toEqual(OFF)
    const done = await confirm(client, appCodeAt(body.secret, clock.now()))
    expect(new Set(done.body.backupCodes).size).toBe(10)
    expect(await stateOf(client)).toEqual({ ...OFF, on: true, backupCodesLeft: 10 })
    for (const attempt of [start, (who: Client) => confirm(who, appCodeAt(body.secret, clock.now()))])
      expect(await attempt(client)).toMatchObject({ status: 409, body: { code: 'TWO_FACTOR_ALREADY_ON' } })
  })

  it('succeeds once for concurrent requests, which all get the same secret', async () => {
    const { client } = await signedIn()
    await prove(client)
    const started = await Promise.all(Array.from({ length: 8 }, () => start(client)))
    const secrets = new Set(started.map(({ body }) => body.secret))
    expect(secrets.size).toBe(1)
    const [secret = ''] = secrets
    const code = appCodeAt(secret, timed.clock.now())
    const done = await Promise.all(Array.from({ length: 8 }, () => confirm(client, code)))
    expect(
      done
        .map(({ status }) => String(status))
        .toSorted()
        .join(' '),
    ).toBe('200 409 409 409 409 409 409 409')
    expect((await stateOf(client))['backupCodesLeft']).toBe(10)
  })

  // spec ASVS V6.5.3
  it('keeps neither the secret nor the backup codes readable', async () => {
    const { client, secret, backupCodes, email } = await makeProtected(timed)
    const stored = JSON.stringify([
      await rowsOf(timed.app, 'select * from authenticator_apps'),
      await rowsOf(timed.app, 'select * from backup_codes'),
    ])
    for (const hidden of [secret, ...backupCodes, ...backupCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(hidden)
    expect(await isIn(client)).toBe(true)
    expect(await isIn(await halfSignedIn(timed.app, email))).toBe(false)
  })
})

describe('the second step of signing in', () => {
  // spec product: the password alone opens no session of an account with two-factor; the second step belongs to the
  //   browser that gave it
  // spec ASVS V2.3.1
  it('opens a session with the code of the app, in the browser that gave the password', async () => {
    const { app, nextCode } = timed
    const { email, secret } = await makeProtected(timed)
    const client = app.visitor()
    const first = await signIn(client, email)
    expect([first.status, first.body]).toEqual([200, { accepted: true, secondFactor: 'needed' }])
    const cookie = first.headers.getSetCookie().find((text) => text.includes('second_factor')) ?? ''
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict/)
    expect(first.headers.getSetCookie().filter((text) => text.includes('session_token'))).toEqual([])
    expect(await isIn(client)).toBe(false)
    const answer = await giveCode(client, nextCode(secret))
    expect([answer.status, answer.body]).toEqual([200, { accepted: true }])
    expect(await isIn(client)).toBe(true)
    expect([...client.cookies.keys()]).not.toContain(CHALLENGE)
  })

  // spec ASVS V6.3.4
  it('asks on a device that is known, too', async () => {
    const { client, email } = await makeProtected(timed)
    await client.call('DELETE', '/session')
    expect((await signIn(client, email)).body).toMatchObject({ secondFactor: 'needed' })
    expect(await isIn(client)).toBe(false)
  })

  // spec ASVS V6.5.5
  it('takes codes of the step before and after, and none further off', async () => {
    const { app, clock } = timed
    const { email, secret } = await makeProtected(timed)
    await timed.pass(300)
    const at = (steps: number) => appCodeAt(secret, new Date(clock.now().getTime() + steps * 30_000))
    const statuses: number[] = []
    for (const steps of [-3, 3, -1, 0, 1]) {
      const client = await halfSignedIn(app, email)
      statuses.push((await giveCode(client, at(steps))).status)
    }
    expect(statuses).toEqual([422, 422, 200, 200, 200])
  })

  // spec product: each code and each backup code works once, also at the same time
  // spec ASVS V6.5.1
  it('takes each code once, also of 16 browsers at the same time', async () => {
    const { app, nextCode } = timed
    const { email, secret } = await makeProtected(timed)
    const browsers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => halfSignedIn(app, email, { 'x-forwarded-for': `10.9.${at}.1` })),
    )
    const code = nextCode(secret)
    const answers = await Promise.all(
      browsers.map((client, at) => giveCode(client, code, { 'x-forwarded-for': `10.9.${at}.1` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const signedInOnes = await Promise.all(browsers.map(isIn))
    expect(signedInOnes.filter(Boolean)).toHaveLength(1)
  })

  it('accepts each challenge once, also with several right codes at the same time', async () => {
    const { app, nextCode } = timed
    const { email, secret, backupCodes } = await makeProtected(timed)
    const half = await halfSignedIn(app, email)
    const copies = Array.from({ length: 4 }, () => {
      const copy = app.visitor()
      copy.cookies.set(CHALLENGE, half.cookies.get(CHALLENGE) ?? '')
      return copy
    })
    const answers = await Promise.all(
      copies.map((copy, at) =>
        at === 0 ? giveCode(copy, nextCode(secret)) : giveBackupCode(copy, backupCodes[at] ?? ''),
      ),
    )
    expect(
      answers
        .map(({ status }) => String(status))
        .toSorted()
        .join(' '),
    ).toBe('200 403 403 403')
    expect(await giveCode(half, nextCode(secret))).toMatchObject(OVER)
  })

  it('is over after ten minutes', async () => {
    const { app, nextCode } = timed
    const { email, secret } = await makeProtected(timed)
    const age = (seconds: number) =>
      rowsOf(app, 'update sign_in_challenges set created_at = created_at - make_interval(secs => $1)', [
        seconds,
      ])
    const client = await halfSignedIn(app, email)
    await age(590)
    const late = await halfSignedIn(app, email)
    expect((await giveCode(client, nextCode(secret))).status).toBe(200)
    await age(601)
    expect(await giveCode(late, nextCode(secret))).toMatchObject(OVER)
    const [job] = secondFactorJobs(app.services.db)
    await job?.handle({ key: 'tidy', payload: {} })
    expect(await rowsOf(app, 'select from sign_in_challenges')).toEqual([])
  })

  // spec ASVS V2.3.1
  it('is not finished by another browser, nor for another person', async () => {
    const { app, nextCode } = timed
    const ana = await makeProtected(timed)
    const bea = await makeProtected(timed)
    await halfSignedIn(app, ana.email)
    expect(await giveCode(app.visitor(), nextCode(ana.secret))).toMatchObject(OVER)
    const half = await halfSignedIn(app, ana.email)
    expect((await giveCode(half, nextCode(bea.secret))).status).toBe(422)
    expect((await giveBackupCode(half, bea.backupCodes[0] ?? '')).status).toBe(422)
    // A cookie with a made-up value identifies no challenge.
    half.cookies.set(CHALLENGE, 'f'.repeat(64))
    expect(await giveCode(half, nextCode(ana.secret))).toMatchObject(OVER)
    expect(await isIn(half)).toBe(false)
  })

  it('keeps whether the browser is to stay signed in', async () => {
    const { app, nextCode } = timed
    const { email, secret } = await makeProtected(timed)
    const client = app.visitor()
    await signIn(client, email, { remember: false })
    await giveCode(client, nextCode(secret))
    const rows = await rowsOf(
      app,
      `select remembered from sessions join users on users.id = user_id where email = $1
        order by sessions.created_at desc limit 1`,
      [email],
    )
    expect(rows).toEqual([{ remembered: false }])
  })
})

describe('a backup code', () => {
  // spec ASVS V6.4.4
  // spec ASVS V6.5.1
  it('signs in once, however it is typed, also of 16 requests at the same time', async () => {
    const { app } = timed
    const { email, client: owner, backupCodes } = await makeProtected(timed)
    const [code = '', another = ''] = backupCodes
    const browsers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => halfSignedIn(app, email, { 'x-forwarded-for': `10.8.${at}.1` })),
    )
    const answers = await Promise.all(
      browsers.map((client, at) =>
        giveBackupCode(client, code.toLowerCase().replaceAll('-', ' '), {
          'x-forwarded-for': `10.8.${at}.1`,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await stateOf(owner))['backupCodesLeft']).toBe(9)
    expect(
      (
        await giveBackupCode(await halfSignedIn(app, email, { 'x-forwarded-for': '10.8.99.1' }), another, {
          'x-forwarded-for': '10.8.99.1',
        })
      ).status,
    ).toBe(200)
  })

  it('stops working when new ones are created, which needs a fresh proof', async () => {
    const { app } = timed
    const { email, client, backupCodes } = await makeProtected(timed)
    const renew = () =>
      client.call<{ backupCodes: string[] }>('POST', '/account/second-factor/backup-codes', {})
    const { body } = await renew()
    expect(body.backupCodes).toHaveLength(10)
    const half = await halfSignedIn(app, email)
    expect(await giveBackupCode(half, backupCodes[0] ?? '')).toMatchObject({
      status: 422,
      body: { code: 'BACKUP_CODE_WRONG' },
    })
    expect((await giveBackupCode(half, body.backupCodes[0] ?? '')).status).toBe(200)
    await rowsOf(app, "update sessions set proved_at = now() - interval '6 minutes'")
    expect(await renew()).toMatchObject(PROOF)
    const other = await signedIn()
    await prove(other.client)
    expect(await other.client.call('POST', '/account/second-factor/backup-codes', {})).toMatchObject({
      status: 409,
      body: { code: 'TWO_FACTOR_OFF' },
    })
  })

  it('of concurrent renewals, one set is left', async () => {
    const { client } = await makeProtected(timed)
    await Promise.all(
      Array.from({ length: 8 }, () => client.call('POST', '/account/second-factor/backup-codes', {})),
    )
    expect((await stateOf(client))['backupCodesLeft']).toBe(10)
  })
})

describe('switching two-factor authentication off', () => {
  it('takes a fresh proof; then the password is enough, and begun sign-ins are over', async () => {
    const { app, nextCode } = timed
    const { email, client, secret } = await makeProtected(timed)
    const half = await halfSignedIn(app, email)
    const off = () => client.call('DELETE', '/account/second-factor')
    await rowsOf(app, "update sessions set proved_at = now() - interval '6 minutes'")
    expect(await off()).toMatchObject(PROOF)
    await prove(client)
    expect((await off()).status).toBe(200)
    expect((await off()).status).toBe(200)
    expect(await stateOf(client)).toEqual(OFF)
    expect(await giveCode(half, nextCode(secret))).toMatchObject(OVER)
    expect((await signIn(app.visitor(), email)).body).toEqual({ accepted: true })
  })
})

describe('a new password', () => {
  // spec ASVS V6.1.3
  // spec ASVS V6.4.3
  it('that a mailed code allows asks for the second factor, and ends sign-ins that were begun', async () => {
    const { app, nextCode } = timed
    const { email, secret } = await makeProtected(timed)
    const half = await halfSignedIn(app, email)
    const client = app.visitor()
    await client.call('POST', '/password-resets', { email })
    const { code } = await mailedReset(app, email)
    const { body } = await client.call('POST', '/password-resets/codes', { email, code })
    const set = await client.call('POST', '/password-resets/codes/passwords', {
      email,
      temporaryToken: body['temporaryToken'],
      newPassword: 'Walks-7x-Biscuit',
    })
    expect([set.status, set.body]).toEqual([200, { accepted: true, secondFactor: 'needed' }])
    expect(await isIn(client)).toBe(false)
    expect(await giveCode(half, nextCode(secret))).toMatchObject(OVER)
    expect((await giveCode(client, nextCode(secret))).status).toBe(200)
    expect(await isIn(client)).toBe(true)
  })
})
