import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONSENT_COOKIE } from '@app/domain/identity/consent/consent.rules'
import { ownCookies } from '@app/domain/identity/consent/own-cookies'
import { startTestApp, type TestApp } from '@app/testing/app'
import { setUpSecondFactor } from '@app/testing/factories/second-factors'
import { startOidcServer, type OidcTestServer } from '@app/testing/servers/oidc'
import { makeKeyed } from '../passkeys/passkeys.fixture.ts'
import { makeAccount, signIn, signUp } from './sign-up.fixture.ts'

let app: TestApp
let provider: OidcTestServer
beforeAll(async () => {
  provider = await startOidcServer()
  app = await startTestApp({ env: provider.env })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

/** Returns cookie names with their lifetimes in seconds; undefined for session cookies. */
const lifetimes = (answers: readonly { headers: Headers }[]) =>
  new Map(
    answers
      .flatMap(({ headers }) => headers.getSetCookie())
      .map((cookie): [string, number | undefined] => {
        const seconds = /Max-Age=(\d+)/i.exec(cookie)?.[1]
        return [cookie.split('=')[0] ?? '', seconds === undefined ? undefined : Number(seconds)]
      }),
  )

// spec access §2: /privacy-policy: stored data and its use, and each cookie by name
it('the server sets the cookies that the privacy policy names, for as long as it says', async () => {
  const email = await makeAccount(app)
  const { client, email: protectedEmail } = await makeKeyed(app)
  await setUpSecondFactor(client, new Date())
  const answers = [
    await fetch(`${app.url}/api/request-token`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    }),
    await signUp(app.visitor()),
    await signIn(app.visitor(), email, { remember: false }),
    await signIn(app.visitor(), email, { remember: true }),
    await app.visitor().call('POST', '/google-sign-ins', {}),
    await signIn(app.visitor(), protectedEmail),
    await app.visitor().call('POST', '/session/passkeys/options', {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
  const named = ownCookies.filter(({ name }) => name !== CONSENT_COOKIE)
  const sent = lifetimes(answers)
  expect([...sent.keys()].toSorted()).toEqual(named.map(({ name }) => name).toSorted())
  for (const { name, seconds } of named) expect([name, sent.get(name)]).toEqual([name, seconds])
})
