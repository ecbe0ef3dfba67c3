import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addGooglePerson,
  answerAtGoogle,
  beginAtGoogle,
  comeBack,
  signInWithGoogle,
} from '@app/testing/factories/google'
import { setUpSecondFactor } from '@app/testing/factories/second-factors'
import { mailedNotice } from '@app/testing/factories/security-notices'
import type { Client } from '@app/testing/http-client'
import { changeInstallation } from '@app/testing/installation'
import { startOidcServer, type OidcTestServer, type ProviderPerson } from '@app/testing/servers/oidc'
import { makeAccount, PASSWORD, rowsOf, signIn } from '../accounts/sign-up.fixture.ts'

let provider: OidcTestServer
let app: TestApp
beforeAll(async () => {
  provider = await startOidcServer()
  app = await startTestApp({ env: provider.env })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const link = (client: Client) =>
  client.call<{ code?: string; secondFactor?: string }>('POST', '/google-sign-ins/links', {
    password: PASSWORD,
  })
const secure = (token: string) => app.visitor().call('POST', '/security/notices/uses', { token })
const isIn = async (client: Client) => (await client.call('GET', '/me')).status === 200
const kindsOf = async (email: string) =>
  (
    await rowsOf<{ kind: string; detail: string | null }>(
      app,
      "select kind, detail from security_notices where email = $1 and kind <> 'new-device' order by created_at",
      [email],
    )
  ).map(({ kind, detail }) => [kind, detail])

/** Creates an account, and a browser in which its user has a recent proof. */
async function proved() {
  const [email, client] = [await makeAccount(app), app.visitor()]
  await signIn(client, email)
  await client.call('POST', '/session/proofs', { password: PASSWORD })
  return { email, client }
}

async function connect(client: Client, person: ProviderPerson): Promise<string> {
  const { body } = await client.call<{ url: string }>('POST', '/google-connection', { returnTo: '/' })
  return comeBack(client, await answerAtGoogle(body.url, person))
}

// spec product: a user gets a mail when Google was connected; securing the account disconnects it, also
//   during a sign-in by it
describe('a Google account that is connected', () => {
  it('is announced by mail, from the settings and by the password', async () => {
    const { email, client } = await proved()
    await connect(client, addGooglePerson(provider))
    expect(await kindsOf(email)).toEqual([['service-linked', 'Google']])

    const other = await makeAccount(app)
    const visitor = app.visitor()
    await signInWithGoogle(visitor, addGooglePerson(provider, { email: other }))
    await link(visitor)
    expect(await kindsOf(other)).toEqual([['service-linked', 'Google']])
  })

  it('opens an account no more that was secured, nor does one that was waiting for the password', async () => {
    const { email, client } = await proved()
    const intruder = addGooglePerson(provider)
    await connect(client, intruder)
    const waiting = app.visitor()
    await signInWithGoogle(waiting, addGooglePerson(provider, { email }))
    expect((await secure(await mailedNotice(app, email, 'service-linked'))).status).toBe(200)
    const back = app.visitor()
    expect(await signInWithGoogle(back, intruder)).toContain('type=google_new')
    expect((await back.call<{ email: string }>('GET', '/me')).body.email).not.toBe(email)
    expect((await link(waiting)).body).toMatchObject({ code: 'GOOGLE_LINK_GONE' })
  })

  it('leaves no session to a visit that comes back while the account is secured', async () => {
    const { email, client } = await proved()
    const intruder = addGooglePerson(provider)
    await connect(client, intruder)
    const token = await mailedNotice(app, email, 'service-linked')
    const browsers = Array.from({ length: 8 }, () => app.visitor())
    const paths = await Promise.all(
      browsers.map(async (browser) => answerAtGoogle(await beginAtGoogle(browser), intruder)),
    )
    await Promise.all([...browsers.map((browser, at) => comeBack(browser, paths[at] ?? '')), secure(token)])
    const sessions = await rowsOf(
      app,
      'select sessions.id from sessions join users on users.id = user_id where users.email = $1',
      [email],
    )
    expect(sessions).toEqual([])
  })
})

// spec product: Google is connected to an account with two-factor authentication only after the second factor
it('an account with two-factor authentication is connected only after its second factor', async () => {
  const { email, client } = await proved()
  const { backupCodes } = await setUpSecondFactor(client, app.services.clock.now())
  const intruder = addGooglePerson(provider, { email })
  const visitor = app.visitor()
  await signInWithGoogle(visitor, intruder)
  expect((await link(visitor)).body).toMatchObject({ secondFactor: 'needed' })
  const connectedAs = async () =>
    (await client.call<{ connectedAs: string | null }>('GET', '/google-connection')).body.connectedAs
  expect(await connectedAs()).toBeNull()
  expect((await visitor.call('POST', '/session/backup-codes', { code: backupCodes[0] })).status).toBe(200)
  expect(await isIn(visitor)).toBe(true)
  expect(await connectedAs()).toBe(email)
})

it('nothing is connected during maintenance, though the visit began before it', async () => {
  const { client } = await proved()
  const { body } = await client.call<{ url: string }>('POST', '/google-connection', { returnTo: '/' })
  const path = await answerAtGoogle(body.url, addGooglePerson(provider))
  await changeInstallation(app.services, 'maintenanceMode', true)
  const place = await comeBack(client, path)
  await changeInstallation(app.services, 'maintenanceMode', false)
  expect(place).toBe('/?google=MAINTENANCE')
  expect((await client.call('GET', '/google-connection')).body).toMatchObject({ connectedAs: null })
})

// spec product: a user with Google alone can set up a required second factor; no account is connected during
//   maintenance
it('a user who has Google alone can set up the second factor that the installation requires', async () => {
  const required = await startTestApp({ env: provider.env })
  const [client, person] = [required.visitor(), addGooglePerson(provider)]
  await signInWithGoogle(client, person)
  await changeInstallation(required.services, 'twoFactorRequired', true)
  expect((await client.call('POST', '/account/second-factor', {})).body).toMatchObject({
    code: 'PROOF_NEEDED',
  })
  expect((await client.call('GET', '/google-connection')).body).toMatchObject({ connectedAs: person.email })
  const { body } = await client.call<{ url: string }>('POST', '/session/proofs/google', { returnTo: '/' })
  expect(await comeBack(client, await answerAtGoogle(body.url, person))).toBe('/?google=proved')
  expect((await client.call('POST', '/account/second-factor', {})).status).toBe(200)
  await required.stop()
})
