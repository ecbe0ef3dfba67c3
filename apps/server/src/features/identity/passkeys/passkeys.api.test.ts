import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { Authenticator, type Oddities } from '@app/testing/authenticator'
import { setUpSecondFactor } from '@app/testing/factories/second-factors'
import type { Client } from '@app/testing/http-client'
import { changeInstallation } from '@app/testing/installation'
import { makeAccount, rowsOf, signIn } from '../accounts/sign-up.fixture.ts'
import { secondFactorJobs } from '../second-factor/second-factor.jobs.ts'
import {
  add,
  addWith,
  askToCreate,
  askToProve,
  askToSign,
  confirmBy,
  enter,
  enterWith,
  makeKeyed,
  prove,
} from './passkeys.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const COOKIE = 'pawtrail.passkey'
const OVER = { status: 403, body: { code: 'PASSKEY_CHALLENGE_OVER' } }
const REFUSED = { status: 422, body: { code: 'PASSKEY_REFUSED', title: 'That passkey did not work' } }
const UNUSABLE = { status: 422, body: { code: 'PASSKEY_UNUSABLE' } }
const PROOF = { status: 403, body: { code: 'PROOF_NEEDED' } }

const isIn = async (client: Client) => (await client.call('GET', '/me')).status === 200
const list = async (client: Client) => (await client.call<object[]>('GET', '/account/passkeys')).body
const letProofsLapse = () => rowsOf(app, "update sessions set proved_at = now() - interval '6 minutes'")
const letChallengesLapse = () =>
  rowsOf(app, "update passkey_challenges set created_at = created_at - interval '301 seconds'")
const copyOf = (client: Client, name = COOKIE): Client => {
  const copy = app.visitor()
  copy.cookies.set(name, client.cookies.get(name) ?? '')
  return copy
}

describe('adding a passkey', () => {
  it('needs a fresh proof, and options for our domain, a stored key and a verified user', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signIn(client, email)
    expect(await client.call('POST', '/account/passkeys/options', {})).toMatchObject(PROOF)
    await prove(client)
    const options = await askToCreate(client)
    expect(options).toMatchObject({
      rp: { name: 'Pawtrail', id: new URL(app.url).hostname },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    const device = new Authenticator(app.url)
    const added = await add(client, device.create(options))
    expect(added).toMatchObject({ status: 200, body: { name: 'Unknown device', lastUsedAt: null } })
    expect(await list(client)).toEqual([added.body])
    expect(await askToCreate(client)).toMatchObject({
      excludeCredentials: [{ id: device.credentialId.toString('base64url'), transports: ['internal'] }],
    })
  })

  // spec product: passkeys: added after a proof, used once for each challenge, refused for another origin, domain,
  //   key or count, or without verification
  it.each<[string, Oddities]>([
    ['on another page', { origin: 'https://pawtrail.example.evil' }],
    ['for another domain', { rpId: 'example.evil' }],
    ['without the device knowing by whom', { unverified: true }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused when it was made %s', async (_how, odd) => {
    const { client } = await makeKeyed(app)
    expect(await addWith(client, new Authenticator(app.url), odd)).toMatchObject(UNUSABLE)
    expect(await list(client)).toHaveLength(1)
  })

  it('is refused with a certificate that names addresses to fetch', async () => {
    const { client } = await makeKeyed(app)
    const made = new Authenticator(app.url).create(await askToCreate(client)) as {
      response: { attestationObject: string }
    }
    const bytes = Buffer.from(made.response.attestationObject, 'base64url')
    // Replaces the format's name, of four letters, by one whose statements contain certificates.
    const named = Buffer.from(bytes.toString('latin1').replace('dnone', 'eapple'), 'latin1')
    made.response.attestationObject = named.toString('base64url')
    expect(await add(client, made)).toMatchObject(UNUSABLE)
  })

  it('works once for each challenge, in the browser and for the user that it was made for', async () => {
    const ana = await makeKeyed(app)
    const bea = await makeKeyed(app)
    const options = await askToCreate(ana.client)
    const device = new Authenticator(app.url)
    const made = device.create(options)
    bea.client.cookies.set(COOKIE, ana.client.cookies.get(COOKIE) ?? '')
    expect(await add(bea.client, made)).toMatchObject(OVER)
    const second = app.visitor()
    await signIn(second, ana.email)
    expect(await add(second, made)).toMatchObject(OVER)
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(ana.client, made)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'PASSKEY_CHALLENGE_OVER')).toHaveLength(7)
    expect(await addWith(ana.client, device)).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_ALREADY_ADDED' },
    })
    const late = await askToCreate(ana.client)
    await letChallengesLapse()
    expect(await add(ana.client, new Authenticator(app.url).create(late))).toMatchObject(OVER)
  })

  it('stops at twenty, also with several at the same time', async () => {
    const { client, email } = await makeKeyed(app)
    await rowsOf(
      app,
      `insert into passkeys (user_id, credential_id, public_key, name)
       select id, email || place, 'none', 'Spare' from users, generate_series(1, 17) as place where email = $1`,
      [email],
    )
    const browsers = []
    for (let at = 0; at < 6; at += 1) {
      const other = app.visitor()
      await signIn(other, email)
      await prove(other)
      browsers.push({ other, made: new Authenticator(app.url).create(await askToCreate(other)) })
    }
    const answers = await Promise.all(browsers.map(({ other, made }) => add(other, made)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await client.call('POST', '/account/passkeys/options', {})).toMatchObject({
      status: 403,
      body: { code: 'TOO_MANY_PASSKEYS' },
    })
  })
})

describe('signing in with a passkey', () => {
  // spec ASVS V6.1.3
  it('needs no further factor, even if the account requires one for passwords', async () => {
    const { client, device, email } = await makeKeyed(app)
    await setUpSecondFactor(client, new Date())
    const visitor = app.visitor()
    const options = await visitor.call('POST', '/session/passkeys/options', {})
    expect(options.body).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    const cookie = options.headers.getSetCookie().find((text) => text.startsWith(COOKIE)) ?? ''
    expect(cookie).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict/)
    expect((await enterWith(visitor, device)).status).toBe(200)
    expect((await visitor.call('GET', '/me')).body).toMatchObject({ email })
    const [used] = (await list(visitor)) as { lastUsedAt: string }[]
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it.each<[string, Oddities]>([
    ['on another page', { origin: 'https://pawtrail.example.evil' }],
    ['for another domain', { rpId: 'example.evil' }],
    ['without the device knowing by whom', { unverified: true }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('is refused when the device signed %s', async (_how, odd) => {
    const { device } = await makeKeyed(app)
    const visitor = app.visitor()
    expect(await enterWith(visitor, device, odd)).toMatchObject(REFUSED)
    expect(await isIn(visitor)).toBe(false)
    expect((await enterWith(visitor, device)).status).toBe(200)
  })

  it('is refused by a copy of the device, which has signed fewer times', async () => {
    const { device } = await makeKeyed(app)
    for (let at = 0; at < 3; at += 1) expect((await enterWith(app.visitor(), device)).status).toBe(200)
    expect(await enterWith(app.visitor(), device, { counter: 2 })).toMatchObject(REFUSED)
    expect(await enterWith(app.visitor(), device, { counter: 3 })).toMatchObject(REFUSED)
    expect(await enterWith(app.visitor(), device, { counter: 0 })).toMatchObject(REFUSED)
    expect((await enterWith(app.visitor(), device)).status).toBe(200)
  })

  it('accepts devices without a counter, and of concurrent equal counters one', async () => {
    const { device } = await makeKeyed(app)
    const uncounted = () => enterWith(app.visitor(), device, { counter: 0 })
    expect([(await uncounted()).status, (await uncounted()).status]).toEqual([200, 200])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => enterWith(app.visitor(), device, { counter: 7 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  // spec ASVS V6.7.2
  it('answers each challenge once, in its browser, within five minutes', async () => {
    const { device } = await makeKeyed(app)
    const asker = app.visitor()
    const signed = device.get(await askToSign(asker))
    expect(await enter(app.visitor(), signed)).toMatchObject(OVER)
    const copies = Array.from({ length: 8 }, () => copyOf(asker))
    const answers = await Promise.all(copies.map((copy) => enter(copy, signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await enter(asker, signed)).toMatchObject(OVER)
    const late = device.get(await askToSign(asker))
    await letChallengesLapse()
    expect(await enter(asker, late)).toMatchObject(OVER)
    const [job] = secondFactorJobs(app.services.db)
    await job?.handle({ key: 'tidy', payload: {} })
    expect(await rowsOf(app, 'select from passkey_challenges')).toEqual([])
  })

  it('is refused with a challenge for another purpose', async () => {
    const { client, device } = await makeKeyed(app)
    const proving = device.get(await askToProve(client))
    expect(await enter(copyOf(client), proving)).toMatchObject(OVER)
    const asked = app.visitor()
    const entering = device.get(await askToSign(asked))
    client.cookies.set(COOKIE, asked.cookies.get(COOKIE) ?? '')
    expect(await confirmBy(client, entering)).toMatchObject(OVER)
  })

  it('answers alike for a removed passkey and an unknown one', async () => {
    const { client, device, passkeyId } = await makeKeyed(app)
    expect((await client.call('DELETE', `/account/passkeys/${passkeyId}`)).status).toBe(200)
    const removed = await enterWith(app.visitor(), device)
    const unknown = await enterWith(app.visitor(), new Authenticator(app.url), { userHandle: 'bm9ib2R5' })
    expect(removed).toMatchObject(REFUSED)
    expect(unknown.body).toEqual(removed.body)
  })

  it('admits only administrators during maintenance', async () => {
    const admin = await makeKeyed(app)
    const ana = await makeKeyed(app)
    await rowsOf(app, "update users set system_role = 'admin' where email = $1", [admin.email])
    await changeInstallation(app.services, 'maintenanceMode', true)
    try {
      expect(await enterWith(app.visitor(), ana.device)).toMatchObject({ body: { code: 'MAINTENANCE' } })
      const visitor = app.visitor()
      expect((await enterWith(visitor, admin.device)).status).toBe(200)
      expect(await isIn(visitor)).toBe(true)
    } finally {
      await changeInstallation(app.services, 'maintenanceMode', false)
    }
  })
})

// spec product: a passkey gives the fresh proof as the password does
describe('a proof by passkey', () => {
  it('does as much as the password, in the session that asked', async () => {
    const { client, device, email, passkeyId } = await makeKeyed(app)
    const other = app.visitor()
    await signIn(other, email)
    await letProofsLapse()
    const remove = (who: Client) => who.call('DELETE', `/account/passkeys/${passkeyId}`)
    expect(await remove(client)).toMatchObject(PROOF)
    const options = await askToProve(client)
    expect(options).toMatchObject({ allowCredentials: [{ id: device.credentialId.toString('base64url') }] })
    expect((await confirmBy(client, device.get(options))).status).toBe(200)
    expect(await remove(other)).toMatchObject(PROOF)
    expect((await remove(client)).status).toBe(200)
  })

  it('is not given by the passkey of another person, nor for a user who has none', async () => {
    const ana = await makeKeyed(app)
    const bea = await makeKeyed(app)
    await letProofsLapse()
    expect(await confirmBy(ana.client, bea.device.get(await askToProve(ana.client)))).toMatchObject(REFUSED)
    const email = await makeAccount(app)
    const none = app.visitor()
    await signIn(none, email)
    expect(await none.call('POST', '/session/proofs/passkeys/options', {})).toMatchObject(REFUSED)
    expect(await ana.client.call('DELETE', `/account/passkeys/${ana.passkeyId}`)).toMatchObject(PROOF)
  })
})

describe('one’s passkeys', () => {
  it('can be renamed and removed by their owner alone, removed with a fresh proof', async () => {
    const ana = await makeKeyed(app)
    const bea = await makeKeyed(app)
    const path = `/account/passkeys/${ana.passkeyId}`
    expect((await ana.client.call('PATCH', path, { name: ' Blue key ' })).body).toMatchObject({
      name: 'Blue key',
    })
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await bea.client.call(method, path, method === 'PATCH' ? { name: 'Mine' } : undefined)).status,
      ).toBe(404)
    expect(await list(ana.client)).toMatchObject([{ name: 'Blue key' }])
    expect((await ana.client.call('PATCH', path, { name: 'x'.repeat(51) })).body).toMatchObject({
      fields: { name: 'Name must be at most 50 characters' },
    })
    await letProofsLapse()
    expect(await ana.client.call('DELETE', path)).toMatchObject(PROOF)
    await prove(ana.client)
    expect((await ana.client.call('DELETE', path)).status).toBe(200)
    expect(await list(ana.client)).toEqual([])
  })

  // spec product: a passkey stays while it is the only way in
  it('keep one while it is the only way in', async () => {
    const { client, email, passkeyId } = await makeKeyed(app)
    const setPassword = (to: string) =>
      rowsOf(
        app,
        `update auth_accounts set password = ${to} where user_id = (select id from users where email = $1)`,
        [email],
      )
    await setPassword('null')
    expect(await client.call('DELETE', `/account/passkeys/${passkeyId}`)).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_ONLY_WAY_IN' },
    })
    await setPassword("'a password'")
    expect((await client.call('DELETE', `/account/passkeys/${passkeyId}`)).status).toBe(200)
  })
})
