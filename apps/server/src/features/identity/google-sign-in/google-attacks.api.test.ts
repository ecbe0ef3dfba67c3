import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addGooglePerson,
  answerAtGoogle,
  beginAtGoogle,
  comeBack,
  signInWithGoogle,
} from '@app/testing/factories/google'
import type { Client } from '@app/testing/http-client'
import { startOidcServer, type OidcTestServer, type TokenParts } from '@app/testing/servers/oidc'
import { rowsOf } from '../accounts/sign-up.fixture.ts'

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

const isIn = async (client: Client): Promise<boolean> => (await client.call('GET', '/me')).status === 200
const failed = (code: string) => `/auth?type=google&error_code=${code}`
const gone = failed('GOOGLE_ATTEMPT_GONE')

/** Starts a visit in the browser, and signs in at Google. */
const answeredIn = async (client: Client, person = addGooglePerson(provider)) =>
  answerAtGoogle(await beginAtGoogle(client), person)

/** Returns the same address with other parameters; undefined removes one. */
function changed(path: string, changes: Record<string, string | undefined>): string {
  const url = new URL(path, provider.issuer)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search
}

const codeOf = (path: string) => new URL(path, provider.issuer).searchParams.get('code') ?? ''

// spec product: a sign-in at Google completes once, in the browser that began it, with a token that Google
//   signed for it
// spec ASVS V7.6.2
// spec ASVS V10.1.2
it('an attempt that an attacker began signs no one else in', async () => {
  const path = await answeredIn(app.visitor())
  const victims = [app.visitor(), app.visitor()]
  await beginAtGoogle(victims[1] ?? app.visitor())
  for (const victim of victims) {
    expect(await comeBack(victim, path)).toBe(gone)
    expect(await isIn(victim)).toBe(false)
  }
})

// spec ASVS V10.2.1
it('a missing, wrong, malformed or overlong state is refused', async () => {
  const client = app.visitor()
  const path = await answeredIn(client)
  for (const state of [undefined, '', 'x'.repeat(43), `${'x'.repeat(42)}'`, 'x'.repeat(5000)])
    expect(await comeBack(client, changed(path, { state }))).toBe(gone)
  expect(await comeBack(client, changed(path, { padding: 'x'.repeat(5000) }))).toBe(gone)
  expect(await isIn(client)).toBe(false)
  expect(await comeBack(client, path)).toContain('type=google_new')
})

// spec ASVS V7.6.2
it('an address that Google sent the browser to works once, however many times it is opened at once', async () => {
  const client = app.visitor()
  const path = await answeredIn(client)
  const places = await Promise.all([comeBack(client, path), comeBack(client, path), comeBack(client, path)])
  expect(places.filter((place) => place === gone)).toHaveLength(2)
  expect(await comeBack(client, path)).toBe(gone)
})

it('an attempt expires after ten minutes', async () => {
  const client = app.visitor()
  const path = await answeredIn(client)
  await rowsOf(app, "update google_attempts set created_at = now() - interval '10 minutes'")
  expect(await comeBack(client, path)).toBe(gone)
})

// spec ASVS V10.1.2
// spec ASVS V10.2.1
it('a code in the attempt of another visitor starts no session', async () => {
  const [attacker, victim] = [app.visitor(), app.visitor()]
  const [mine, theirs] = [await answeredIn(attacker), await answeredIn(victim)]
  expect(await comeBack(victim, changed(theirs, { code: codeOf(mine) }))).toBe(failed('GOOGLE_FAILED'))
  expect(await comeBack(attacker, changed(mine, { code: codeOf(theirs) }))).toBe(failed('GOOGLE_FAILED'))
  expect([await isIn(attacker), await isIn(victim)]).toEqual([false, false])
})

// spec ASVS V6.8.1
it('an answer of another provider, or of one that does not say who it is, is refused', async () => {
  const client = app.visitor()
  for (const iss of ['https://attacker.example', undefined, '']) {
    const path = await answeredIn(client)
    expect(await comeBack(client, changed(path, { iss }))).toBe(failed('GOOGLE_FAILED'))
  }
  const refused = await answerAtGoogle(await beginAtGoogle(client))
  expect(await comeBack(client, changed(refused, { iss: 'https://attacker.example' }))).toBe(
    failed('GOOGLE_FAILED'),
  )
})

// spec ASVS V15.3.7
it('repeated parameters are refused', async () => {
  const client = app.visitor()
  const path = await answeredIn(client)
  expect(await comeBack(client, `${path}&code=another`)).toBe(failed('GOOGLE_FAILED'))
})

const anotherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const seconds = () => Math.floor(Date.now() / 1000)

// spec ASVS V6.8.2
// spec ASVS V9.1.1
// spec ASVS V9.1.2
// spec ASVS V9.1.3
// spec ASVS V9.2.1
// spec ASVS V9.2.2
// spec ASVS V9.2.3
// spec ASVS V10.5.1
// spec ASVS V10.5.4
it.each<[string, (token: TokenParts) => string]>([
  ['another nonce', ({ header, claims, sign }) => sign(header, { ...claims, nonce: 'another' })],
  ['no nonce', ({ header, claims, sign }) => sign(header, { ...claims, nonce: undefined })],
  ['another audience', ({ header, claims, sign }) => sign(header, { ...claims, aud: 'another-client' })],
  ['another issuer', ({ header, claims, sign }) => sign(header, { ...claims, iss: 'https://a.example' })],
  ['its time over', ({ header, claims, sign }) => sign(header, { ...claims, exp: seconds() - 3600 })],
  ['no expiry', ({ header, claims, sign }) => sign(header, { ...claims, exp: undefined })],
  ['no subject', ({ header, claims, sign }) => sign(header, { ...claims, sub: undefined })],
  ['the signature of another key', ({ header, claims, sign }) => sign(header, claims, anotherKey)],
  ['a key that is unknown', ({ header, claims, sign }) => sign({ ...header, kid: 'x' }, claims, anotherKey)],
  [
    'no signature',
    ({ header, claims, sign }) => sign({ ...header, alg: 'none' }, claims).replace(/[^.]*$/, ''),
  ],
  [
    'claims that were changed afterwards',
    ({ header, claims, sign }) => {
      const [start = '', , signature = ''] = sign(header, claims).split('.')
      const forged = Buffer.from(JSON.stringify({ ...claims, email: 'admin@example.com' }))
      return [start, forged.toString('base64url'), signature].join('.')
    },
  ],
  ['no form at all', () => 'none'],
])('an ID token with %s is refused', async (_what, change) => {
  const client = app.visitor()
  const person = addGooglePerson(provider)
  const path = await answeredIn(client, person)
  provider.tamper(change)
  expect(await comeBack(client, path)).toBe(failed('GOOGLE_FAILED'))
  expect(await isIn(client)).toBe(false)
  expect(await rowsOf(app, 'select 1 from users where email = $1', [person.email])).toEqual([])
})

// spec product: the sign-in returns only to pages of the app, whatever `returnTo` says
it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/auth?x=1',
  `/${'ä'.repeat(400)}`,
])('no one is led to %s', async (returnTo) => {
  const person = addGooglePerson(provider)
  await signInWithGoogle(app.visitor(), person)
  expect(await signInWithGoogle(app.visitor(), person, { returnTo })).toBe('/')
})

// spec access §7: sign in with Google: redirect to origin and consent prompt; without offline access, since no token
//   is kept
it('the return address is not kept, its address reaches no other site, and its cookie is for this host alone', async () => {
  const client = app.visitor()
  const path = await answeredIn(client)
  const { headers } = await client.get(path)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  const overHttps = await startTestApp({ env: provider.env, appUrl: 'https://pets.example' })
  const begun = await overHttps.visitor().call<{ url: string }>('POST', '/google-sign-ins', {})
  await overHttps.stop()
  const cookies = begun.headers.getSetCookie()
  const cookie = cookies.find((text) => text.includes('google')) ?? ''
  expect(cookie).toMatch(
    /^__Host-pawtrail\.google=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const url = new URL(begun.body.url)
  expect(url.searchParams.get('redirect_uri')).toBe('https://pets.example/auth/google/callback')
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(url.searchParams.get('access_type')).toBeNull()
})

it('the stored data of an attempt does not finish it', async () => {
  const client = app.visitor()
  const url = new URL(await beginAtGoogle(client))
  const rows = await rowsOf<object>(app, 'select * from google_attempts')
  const kept = JSON.stringify(rows)
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const secret = url.searchParams.get(name) ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(kept).not.toContain(secret)
  }
})

it('calls of the callback are limited like guesses', async () => {
  const limited = await startTestApp({ env: provider.env })
  await rowsOf(limited, "update system_settings set value = '3' where key = 'loginRateLimit'")
  const client = limited.visitor()
  const places: string[] = []
  for (let call = 0; call < 5; call += 1) places.push(await comeBack(client, '/auth/google/callback?state=x'))
  await limited.stop()
  expect(places.slice(0, 3)).toEqual([gone, gone, gone])
  expect(places.at(-1)).toBe(failed('TOO_MANY_REQUESTS'))
})
