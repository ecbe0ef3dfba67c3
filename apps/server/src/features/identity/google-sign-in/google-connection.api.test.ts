import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { mailedChange } from '@app/testing/factories/address-changes'
import { addGooglePerson, answerAtGoogle, comeBack, signInWithGoogle } from '@app/testing/factories/google'
import { makePerson } from '@app/testing/factories/people'
import { mailedNotice } from '@app/testing/factories/security-notices'
import type { Client } from '@app/testing/http-client'
import { startOidcServer, type OidcTestServer, type ProviderPerson } from '@app/testing/servers/oidc'
import { makeAccount, newEmail, rowsOf, signIn } from '../accounts/sign-up.fixture.ts'
import { ask, enter } from '../address-changes/address-changes.fixture.ts'
import { googleSignInJobs } from './google-sign-in.jobs.ts'

let provider: OidcTestServer
let app: TestApp

beforeAll(async () => {
  provider = await startOidcServer()
  app = await startTestApp({ env: provider.env })
})
beforeEach(() => provider.tamper(undefined))
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

type Begun = { url: string; code?: string }
const place = '/?settings=privacy'

const connection = async (client: Client) => (await client.call('GET', '/google-connection')).body

/** Gives an account a password, so that Google may be disconnected. */
const addPassword = (userId: string) =>
  rowsOf(
    app,
    `insert into auth_accounts (id, user_id, account_id, provider_id, password)
     values (app.new_id(), $1, $1::uuid::text, 'credential', 'none that signs in')`,
    [userId],
  )

/** Starts connecting or proving, and signs in at Google; returns the address of the redirect. */
async function visit(client: Client, path: string, person?: ProviderPerson): Promise<string> {
  const { body } = await client.call<Begun>('POST', path, { returnTo: place })
  return answerAtGoogle(body.url, person)
}

const connect = async (client: Client, person: ProviderPerson) =>
  comeBack(client, await visit(client, '/google-connection', person))

const prove = async (client: Client, person?: ProviderPerson) =>
  comeBack(client, await visit(client, '/session/proofs/google', person))

const isProved = async (client: Client) =>
  (await client.call<Begun>('POST', '/google-connection', {})).body.code !== 'PROOF_NEEDED'

/** Creates a user who signed up with Google and has no other way to sign in. */
async function byGoogle() {
  const client = app.visitor()
  const person = addGooglePerson(provider)
  await signInWithGoogle(client, person)
  return { client, person }
}

describe('connecting', () => {
  // spec ASVS V6.8.1
  it('takes a fresh proof, and lets the person sign in with Google, whatever its address', async () => {
    const { client, userId, email } = await makePerson(app)
    const person = addGooglePerson(provider, { email: 'elsewhere@example.org' })
    await rowsOf(app, 'update sessions set proved_at = null where user_id = $1', [userId])
    const refused = await client.call<Begun>('POST', '/google-connection', {})
    expect(refused.body.code).toBe('PROOF_NEEDED')
    await rowsOf(app, 'update sessions set proved_at = now() where user_id = $1', [userId])
    expect(await connect(client, person)).toBe('/?settings=privacy&google=connected')
    expect(await connection(client)).toEqual({ connectedAs: 'elsewhere@example.org', hasPassword: false })
    const other = app.visitor()
    expect(await signInWithGoogle(other, person)).toBe('/')
    expect((await other.call('GET', '/me')).body['email']).toBe(email)
  })

  // spec product: connecting Google sends a mail; securing the account disconnects it, also for a sign-in in
  //   progress
  // spec ASVS V6.3.7
  it('is announced by mail, and undone when its link secures the account', async () => {
    const { client, email, userId } = await makePerson(app)
    const person = addGooglePerson(provider)
    await connect(client, person)
    const token = await mailedNotice(app, email, 'service-linked')
    const other = await makePerson(app)
    const kept = addGooglePerson(provider)
    await connect(other.client, kept)
    expect((await app.visitor().call('POST', '/security/notices/uses', { token })).status).toBe(200)
    expect(await rowsOf(app, 'select 1 from auth_accounts where user_id = $1', [userId])).toEqual([])
    expect(await signInWithGoogle(app.visitor(), person)).toContain('type=google_new')
    expect(await signInWithGoogle(app.visitor(), kept)).toBe('/')
  })

  it('counts no more for a sign-in that is under way while the account is secured', async () => {
    const { client, userId } = await makePerson(app)
    const person = addGooglePerson(provider)
    await connect(client, person)
    const visitor = app.visitor()
    const { body } = await visitor.call<Begun>('POST', '/google-sign-ins', {})
    const path = await answerAtGoogle(body.url, person)
    const securing = await app.database.connect()
    await securing.query('begin')
    // The session can be written only after this transaction, which disconnects the Google account.
    await securing.query('select from users where id = $1 for update', [userId])
    const signingIn = comeBack(visitor, path)
    await expect
      .poll(async () => (await rowsOf(app, 'select 1 from pg_locks where not granted')).length, {
        interval: 20,
      })
      .toBeGreaterThan(0)
    await securing.query('delete from sessions where user_id = $1', [userId])
    await securing.query('delete from auth_accounts where user_id = $1', [userId])
    await securing.query('commit')
    expect(await signingIn).toContain('error_code=GOOGLE_ATTEMPT_GONE')
    expect(await rowsOf(app, 'select 1 from sessions where user_id = $1', [userId])).toEqual([])
  })

  it('is refused for a Google account that is connected to another user', async () => {
    const { person } = await byGoogle()
    const { client } = await makePerson(app)
    expect(await connect(client, person)).toBe('/?settings=privacy&google=GOOGLE_TAKEN')
    expect(await connection(client)).toMatchObject({ connectedAs: null })
  })

  it('replaces the Google account by another one', async () => {
    const { client } = await makePerson(app)
    const [first, second] = [addGooglePerson(provider), addGooglePerson(provider)]
    await connect(client, first)
    await connect(client, second)
    expect(await connection(client)).toMatchObject({ connectedAs: second.email })
    expect(await signInWithGoogle(app.visitor(), first)).toContain('type=google_new')
  })

  it('can be finished only in the session that began it', async () => {
    const ana = await makePerson(app)
    const bea = await makePerson(app, { name: 'Bea' })
    const path = await visit(ana.client, '/google-connection', addGooglePerson(provider))
    const name = [...ana.client.cookies.keys()].find((cookie) => cookie.includes('google')) ?? ''
    bea.client.cookies.set(name, ana.client.cookies.get(name) ?? '')
    expect(await comeBack(bea.client, path)).toBe('/?settings=privacy&google=GOOGLE_ATTEMPT_GONE')
    expect(await connection(bea.client)).toMatchObject({ connectedAs: null })
  })

  it('that is cancelled at Google returns to the settings', async () => {
    const { client } = await makePerson(app)
    const path = await visit(client, '/google-connection')
    expect(await comeBack(client, path)).toBe('/?settings=privacy&google=GOOGLE_REFUSED')
  })
})

describe('disconnecting', () => {
  it('leaves the password as a sign-in method', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signIn(client, email)
    await rowsOf(app, 'update sessions set proved_at = now()')
    const person = addGooglePerson(provider)
    await connect(client, person)
    expect((await client.call('DELETE', '/google-connection')).status).toBe(200)
    expect(await connection(client)).toEqual({ connectedAs: null, hasPassword: true })
    expect(await signInWithGoogle(app.visitor(), person)).toContain('type=google_new')
    expect((await client.call('DELETE', '/google-connection')).status).toBe(200)
  })

  it('is reported by mail, once, and its link secures the account', async () => {
    const { client, email, userId } = await makePerson(app)
    await addPassword(userId)
    await connect(client, addGooglePerson(provider))
    for (let times = 0; times < 2; times += 1) await client.call('DELETE', '/google-connection')
    expect(
      await rowsOf(app, 'select kind, detail from security_notices where email = $1 order by created_at', [
        email,
      ]),
    ).toEqual([
      { kind: 'service-linked', detail: 'Google' },
      { kind: 'service-unlinked', detail: 'Google' },
    ])
    const token = await mailedNotice(app, email, 'service-unlinked')
    expect((await app.visitor().call('POST', '/security/notices/uses', { token })).status).toBe(200)
    expect((await client.call('GET', '/me')).status).toBe(401)
    const again = await app.visitor().call<Begun>('POST', '/security/notices/uses', { token })
    expect(again.body.code).toBe('NOTICE_LINK_USED')
  })

  // spec product: Google is connected and disconnected in the settings, never as the only way in
  it('is refused where Google is the only way in, and without a fresh proof', async () => {
    const { client, person } = await byGoogle()
    const unproved = await client.call<Begun>('DELETE', '/google-connection')
    expect(unproved.body.code).toBe('PROOF_NEEDED')
    await rowsOf(app, 'update sessions set proved_at = now()')
    const refused = await client.call<Begun>('DELETE', '/google-connection')
    expect([refused.status, refused.body.code]).toEqual([409, 'GOOGLE_ONLY_WAY_IN'])
    expect(await signInWithGoogle(app.visitor(), person)).toBe('/')
  })
})

describe('a proof by Google', () => {
  // spec product: people without a password prove their identity by signing in at Google again
  it('lets a user without a password do what needs one, in this session alone', async () => {
    const { client, person } = await byGoogle()
    const elsewhere = app.visitor()
    await signInWithGoogle(elsewhere, person)
    expect(await isProved(client)).toBe(false)
    const begun = await client.call<Begun>('POST', '/session/proofs/google', { returnTo: place })
    const { searchParams } = new URL(begun.body.url)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    expect(await comeBack(client, await answerAtGoogle(begun.body.url, person))).toBe(
      '/?settings=privacy&google=proved',
    )
    expect([await isProved(client), await isProved(elsewhere)]).toEqual([true, false])
  })

  it('is accepted for another address with the same Google account', async () => {
    const { client, person } = await byGoogle()
    await prove(client, person)
    const email = newEmail()
    expect((await ask(client, email)).status).toBe(200)
    expect((await enter(client, (await mailedChange(app, email)).code)).status).toBe(200)
    const later = app.visitor()
    expect(await signInWithGoogle(later, person)).toBe('/')
    expect((await later.call('GET', '/me')).body['email']).toBe(email)
  })

  // spec ASVS V6.8.4
  it('is not valid if the provider signed the user in long ago, or gives no time', async () => {
    const { client, person } = await byGoogle()
    for (const auth_time of [Math.floor(Date.now() / 1000) - 3600, undefined]) {
      provider.tamper(({ header, claims, sign }) => sign(header, { ...claims, auth_time }))
      expect(await prove(client, person)).toBe('/?settings=privacy&google=GOOGLE_NOT_RECENT')
    }
    expect(await isProved(client)).toBe(false)
  })

  it('is refused with another Google account, and without a connected one', async () => {
    const { client } = await byGoogle()
    expect(await prove(client, addGooglePerson(provider))).toContain('google=GOOGLE_OTHER_ACCOUNT')
    expect(await prove(client, (await byGoogle()).person)).toContain('google=GOOGLE_OTHER_ACCOUNT')
    expect(await isProved(client)).toBe(false)
    const plain = await makePerson(app)
    const refused = await plain.client.call<Begun>('POST', '/session/proofs/google', {})
    expect(refused.body.code).toBe('GOOGLE_NOT_CONNECTED')
  })

  it('is refused for a session that has since ended', async () => {
    const { client, person } = await byGoogle()
    const path = await visit(client, '/session/proofs/google', person)
    await rowsOf(app, 'delete from sessions where user_id = (select id from users where email = $1)', [
      person.email,
    ])
    expect(await comeBack(client, path)).toBe('/auth?type=google&error_code=GOOGLE_ATTEMPT_GONE')
  })
})

it('unfinished visits are deleted', async () => {
  const { client } = await makePerson(app)
  await client.call('POST', '/google-sign-ins', {})
  await rowsOf(app, "update google_attempts set created_at = now() - interval '11 minutes'")
  const [job] = googleSignInJobs(app.services)
  await job?.handle({ key: '', payload: {} })
  expect(await rowsOf(app, 'select 1 from google_attempts')).toEqual([])
})
