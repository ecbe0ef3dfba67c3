import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeAccount, PASSWORD } from './sign-up.fixture.ts'

/** Limits on the passwords that an attacker can try at one address in parallel. */
let app: TestApp
const KNOWN = 'leila.haddad@example.com'
/** The installation's default (spec access §9). */
const ATTEMPTS = 5
const AT_ONCE = 20

beforeAll(async () => {
  app = await startTestApp()
  await makeAccount(app, KNOWN)
})
afterAll(() => app.stop())

const signIn = (email: string, password: string) =>
  app.visitor().call('POST', '/session', { email, password })

// spec ASVS V6.3.1
it.each([
  ['that has an account', KNOWN],
  ['that has none', 'nobody@example.com'],
])('an address %s gives no more guesses at once than one after the other', async (_which, email) => {
  const guesses = Array.from({ length: AT_ONCE }, (_, at) => signIn(email, `Wrong-Biscuit-${at}`))
  const codes = (await Promise.all(guesses)).map(({ body }) => body['code'])
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(ATTEMPTS)
  expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(AT_ONCE - ATTEMPTS)
  const after = await signIn(email, PASSWORD)
  expect(after).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  expect(after.body['retryAfter']).toBeGreaterThan(29 * 60)
})
