import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addGooglePerson,
  answerAtGoogle,
  beginAtGoogle,
  comeBack,
  signInWithGoogle,
} from '@app/testing/factories/google'
import { setUpSecondFactor } from '@app/testing/factories/second-factors'
import { linkToken } from '@app/testing/factories/sign-ups'
import type { Client } from '@app/testing/http-client'
import { changeInstallation } from '@app/testing/installation'
import { startOidcServer, type OidcTestServer } from '@app/testing/servers/oidc'
import { followLink, makeAccount, PASSWORD, rowsOf, signIn, signUp } from '../accounts/sign-up.fixture.ts'

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

const whoIsIn = async (client: Client): Promise<string | undefined> =>
  (await client.call<{ email?: string }>('GET', '/me')).body.email

/** Enters the password of the account with the address. */
const link = (client: Client, password: string) =>
  client.call<{ code?: string }>('POST', '/google-sign-ins/links', { password })

const failure = (code: string, returnTo?: string) =>
  `/auth?${new URLSearchParams({ type: 'google', error_code: code, ...(returnTo ? { returnTo } : {}) }).toString()}`

describe('a new user', () => {
  it('gets an account with the name and the address of the profile, a household, and is signed in', async () => {
    const client = app.visitor()
    const person = addGooglePerson(provider, { name: 'Ana\u202e\n Silva' })
    expect(await signInWithGoogle(client, person, { plan: 'premium', returnTo: '/pets' })).toBe(
      '/auth?type=google_new&plan=premium&returnTo=%2Fpets',
    )
    const { body } = await client.call('GET', '/me')
    expect(body).toMatchObject({
      email: person.email,
      displayName: 'Ana Silva',
      onboardingCompleted: false,
      household: { role: 'owner' },
    })
    const [user] = await rowsOf(app, 'select selected_plan as plan from users where email = $1', [
      person.email,
    ])
    expect(user).toEqual({ plan: 'premium' })
  })

  // spec access §7: sign in with Google: redirect to origin and consent prompt; without offline access, since no
  //   token is kept
  //   in apps/server/src/platform/auth/oidc-provider.ts
  // spec ASVS V10.1.1
  it('leaves no token of the provider in the database', async () => {
    const person = addGooglePerson(provider)
    await signInWithGoogle(app.visitor(), person)
    const [row] = await rowsOf(
      app,
      `select access_token, refresh_token, id_token, password from auth_accounts where account_id = $1`,
      [`${provider.issuer} ${person.sub}`],
    )
    expect(row).toEqual({ access_token: null, refresh_token: null, id_token: null, password: null })
  })

  // spec product: the rules of registration hold for Google too; its address has to be verified there
  it('is refused where the installation takes no account, in the words of signing up', async () => {
    const cases = [
      ['registrationEnabled', false, 'REGISTRATION_CLOSED'],
      ['maxUsers', 1, 'REGISTRATION_FULL'],
      ['allowedDomains', 'elsewhere.org', 'ADDRESS_NOT_ALLOWED'],
    ] as const
    for (const [key, value, code] of cases) {
      const closed = await startTestApp({ env: provider.env })
      await makeAccount(closed)
      await changeInstallation(closed.services, key, value)
      const place = await signInWithGoogle(closed.visitor(), addGooglePerson(provider))
      await closed.stop()
      expect(place).toBe(failure(code))
    }
  })

  it('is refused with an address that the provider has not verified', async () => {
    const client = app.visitor()
    const person = addGooglePerson(provider, { email_verified: false })
    expect(await signInWithGoogle(client, person)).toBe(failure('GOOGLE_ADDRESS_UNVERIFIED'))
    expect(await whoIsIn(client)).toBeUndefined()
    expect(await rowsOf(app, 'select 1 from users where email = $1', [person.email])).toEqual([])
  })

  it('gets one account, however many attempts return at once', async () => {
    const person = addGooglePerson(provider)
    const clients = [app.visitor(), app.visitor(), app.visitor()]
    const paths = await Promise.all(
      clients.map(async (client) => answerAtGoogle(await beginAtGoogle(client), person)),
    )
    await Promise.all(clients.map((client, at) => comeBack(client, paths[at] ?? '')))
    const emails = await Promise.all(clients.map(whoIsIn))
    expect(emails).toEqual([person.email, person.email, person.email])
  })

  it('neither takes over the sign-up of a stranger with the address, nor is taken over by it', async () => {
    const person = addGooglePerson(provider)
    const stranger = app.visitor()
    await signUp(stranger, { email: person.email })
    const token = await linkToken(app, person.email)
    const client = app.visitor()
    expect(await signInWithGoogle(client, person)).toBe('/auth?type=google_new&plan=free')
    expect((await followLink(stranger, token)).body['code']).toBe('VERIFICATION_LINK_INVALID')
    expect((await signIn(stranger, person.email)).status).not.toBe(200)
    expect(await whoIsIn(stranger)).toBeUndefined()
    expect(await whoIsIn(client)).toBe(person.email)
  })
})

describe('a user whose Google account is connected', () => {
  // spec ASVS V10.5.2
  it('is signed in and returns to the requested page, whatever their address is by now', async () => {
    const person = addGooglePerson(provider)
    await signInWithGoogle(app.visitor(), person)
    provider.addPerson({ ...person, email: 'another@example.com', email_verified: false })
    const client = app.visitor()
    expect(await signInWithGoogle(client, person, { returnTo: '/pets/1?tab=health#top' })).toBe(
      '/pets/1?tab=health#top',
    )
    expect(await whoIsIn(client)).toBe(person.email)
  })

  it('is refused during maintenance', async () => {
    const person = addGooglePerson(provider)
    await signInWithGoogle(app.visitor(), person)
    const client = app.visitor()
    const path = await answerAtGoogle(await beginAtGoogle(client), person)
    await changeInstallation(app.services, 'maintenanceMode', true)
    const place = await comeBack(client, path)
    await changeInstallation(app.services, 'maintenanceMode', false)
    expect(place).toBe(failure('MAINTENANCE'))
    expect(await whoIsIn(client)).toBeUndefined()
  })
})

it('two tabs of one browser each finish', async () => {
  const client = app.visitor()
  const person = addGooglePerson(provider)
  const [first, second] = [await beginAtGoogle(client), await beginAtGoogle(client)]
  const [one, other] = [await answerAtGoogle(first, person), await answerAtGoogle(second, person)]
  expect(await comeBack(client, other)).toContain('google_new')
  expect(await comeBack(client, one)).toBe('/')
})

it('the known device stays the same, since its cookie is sent with the redirect from Google', async () => {
  const email = await makeAccount(app)
  const client = app.visitor()
  const { headers } = await signIn(client, email)
  const cookie = headers.getSetCookie().find((text) => text.startsWith('pawtrail.device')) ?? ''
  expect(cookie).toContain('SameSite=Lax')
  const known = client.cookies.get('pawtrail.device')
  await signInWithGoogle(client, addGooglePerson(provider))
  expect(client.cookies.get('pawtrail.device')).toBe(known)
})

describe('an account with the address that is not connected', () => {
  // spec product: an account with the address of a Google account is connected only by its password, and a
  //   stranger's sign-up gives access to no one
  it('is entered and connected only with its password', async () => {
    const email = await makeAccount(app)
    const person = addGooglePerson(provider, { email })
    const client = app.visitor()
    expect(await signInWithGoogle(client, person, { returnTo: '/pets' })).toBe(
      `/auth?${new URLSearchParams({ type: 'google_link', email, returnTo: '/pets' }).toString()}`,
    )
    expect(await whoIsIn(client)).toBeUndefined()
    const wrong = await link(client, 'Wrong-Horse-9')
    expect([wrong.status, wrong.body]).toMatchObject([422, { code: 'PROOF_WRONG', fields: {} }])
    expect((await link(client, PASSWORD)).status).toBe(200)
    expect(await whoIsIn(client)).toBe(email)
    expect(await signInWithGoogle(app.visitor(), person)).toBe('/')
  })

  // spec ASVS V6.1.3
  it('asks for its second factor as well, then and at each later visit', async () => {
    const email = await makeAccount(app)
    const owner = app.visitor()
    await signIn(owner, email)
    await owner.call('POST', '/session/proofs', { password: PASSWORD })
    const { backupCodes } = await setUpSecondFactor(owner, app.services.clock.now())
    const person = addGooglePerson(provider, { email })
    const client = app.visitor()
    await signInWithGoogle(client, person)
    expect((await link(client, PASSWORD)).body).toMatchObject({ secondFactor: 'needed' })
    expect(await whoIsIn(client)).toBeUndefined()
    expect((await client.call('POST', '/session/backup-codes', { code: backupCodes[1] })).status).toBe(200)
    const again = app.visitor()
    expect(await signInWithGoogle(again, person, { returnTo: '/pets' })).toBe(
      '/auth?type=second_step&returnTo=%2Fpets',
    )
    expect(await whoIsIn(again)).toBeUndefined()
    const entered = await again.call('POST', '/session/backup-codes', { code: backupCodes[0] })
    expect(entered.status).toBe(200)
    expect(await whoIsIn(again)).toBe(email)
  })

  it('is connected once, and in no other browser', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signInWithGoogle(client, addGooglePerson(provider, { email }))
    const other = app.visitor()
    await beginAtGoogle(other)
    expect((await link(other, PASSWORD)).body.code).toBe('GOOGLE_LINK_GONE')
    expect((await link(app.visitor(), PASSWORD)).body.code).toBe('GOOGLE_LINK_GONE')
    const both = await Promise.all([link(client, PASSWORD), link(client, PASSWORD)])
    expect(both.map(({ body }) => body.code ?? 'linked').toSorted()).toEqual(['GOOGLE_LINK_GONE', 'linked'])
    expect((await link(client, PASSWORD)).body.code).toBe('GOOGLE_LINK_GONE')
  })

  it('gives no more guesses than signing in', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signInWithGoogle(client, addGooglePerson(provider, { email }))
    const answers = await Promise.all(Array.from({ length: 8 }, () => link(client, 'Wrong-Horse-9')))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await link(client, PASSWORD)).body.code).toBe('TOO_MANY_ATTEMPTS')
    expect((await signIn(app.visitor(), email)).body['code']).toBe('TOO_MANY_ATTEMPTS')
  })

  it('waits ten minutes for the password', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signInWithGoogle(client, addGooglePerson(provider, { email }))
    await rowsOf(app, "update google_links set created_at = now() - interval '10 minutes'")
    expect((await link(client, PASSWORD)).body.code).toBe('GOOGLE_LINK_GONE')
  })

  it('drops the pending Google account when it is deleted', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signInWithGoogle(client, addGooglePerson(provider, { email }))
    await rowsOf(app, 'delete from users where email = $1', [email])
    expect((await link(client, PASSWORD)).body.code).toBe('GOOGLE_LINK_GONE')
    expect(await signInWithGoogle(client, addGooglePerson(provider, { email }))).toContain('google_new')
  })

  it('without a password is entered only after one was set by mail', async () => {
    const first = addGooglePerson(provider)
    await signInWithGoogle(app.visitor(), first)
    const client = app.visitor()
    const second = addGooglePerson(provider, { email: first.email })
    expect(await signInWithGoogle(client, second)).toContain('type=google_link')
    expect((await link(client, PASSWORD)).body.code).toBe('PROOF_WRONG')
    expect(await whoIsIn(client)).toBeUndefined()
  })
})

// spec access §2: Google sign-in is offered where the installation has a client at Google
//   in apps/web/src/features/identity/sign-in/google/google-sign-in.tsx
it('is not offered where the installation has no client at Google', async () => {
  const plain = await startTestApp()
  const client = plain.visitor()
  const config = await client.call('GET', '/config')
  const begun = await client.call('POST', '/google-sign-ins', {})
  const callback = await client.get('/auth/google/callback?code=1&state=2')
  await plain.stop()
  expect([config.body['google'], begun.body['code'], callback.status]).toEqual([false, 'GOOGLE_OFF', 404])
  expect((await app.visitor().call('GET', '/config')).body['google']).toBe(true)
})

it('a user who cancels at Google returns to the page before, with a message', async () => {
  expect(await signInWithGoogle(app.visitor(), undefined, { returnTo: '/pets' })).toBe(
    failure('GOOGLE_REFUSED', '/pets'),
  )
})

it('an unavailable provider is reported at the start, and on the way back', async () => {
  const client = app.visitor()
  const path = await answerAtGoogle(await beginAtGoogle(client), addGooglePerson(provider))
  const cold = await startTestApp({ env: provider.env })
  await provider.goDown()
  const begun = await cold.visitor().call('POST', '/google-sign-ins', {})
  const place = await comeBack(client, path)
  await provider.comeBack()
  const later = await cold.visitor().call('POST', '/google-sign-ins', {})
  await cold.stop()
  expect([begun.status, begun.body['code']]).toEqual([503, 'GOOGLE_UNAVAILABLE'])
  expect(place).toBe(failure('GOOGLE_UNAVAILABLE'))
  expect(later.status).toBe(200)
})

it('an unexpected failure leads to a page that reports it', async () => {
  const broken = await startTestApp({ env: provider.env })
  const client = broken.visitor()
  const path = await answerAtGoogle(await beginAtGoogle(client), addGooglePerson(provider))
  await broken.database.pool.query('alter table google_attempts rename to mislaid')
  const place = await comeBack(client, path)
  await broken.stop()
  expect(place).toBe(failure('UNEXPECTED'))
})
