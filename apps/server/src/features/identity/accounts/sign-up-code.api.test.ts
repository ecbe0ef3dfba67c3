import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { linkToken, signUpCode } from '@app/testing/factories/sign-ups'
import { followLink, makeAccount, newEmail, PASSWORD, rowsOf, signUp } from './sign-up.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const enter = (client: ReturnType<TestApp['visitor']>, email: string, code: string, password?: string) =>
  client.call('POST', '/accounts/verifications/codes', { email, code, ...(password ? { password } : {}) })

/** Returns a wrong code. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 100_000_000).padStart(8, '0')

/** Signs a user up, and reads the code of their mail. */
async function signedUp() {
  const [client, email] = [app.visitor(), newEmail()]
  await signUp(client, { email, plan: 'premium' })
  return { client, email, code: await signUpCode(app, email) }
}

const INVALID = { status: 422, body: { code: 'SIGN_UP_CODE_INVALID', title: 'Invalid verification code' } }
const SPENT = { status: 429, body: { code: 'SIGN_UP_CODE_SPENT' } }

// spec product: the verification mail carries a code besides the link, for the app on a home screen
describe('the code of the verification mail', () => {
  it('verifies, signs in and answers the chosen plan, once; the link is spent with it', async () => {
    const { client, email, code } = await signedUp()
    const token = await linkToken(app, email)
    expect(await enter(client, email, `${code.slice(0, 4)} ${code.slice(4)}`)).toMatchObject({
      status: 200,
      body: { accepted: true, plan: 'premium' },
    })
    expect((await client.call('GET', '/me')).body).toMatchObject({ email })
    expect(await enter(app.visitor(), email, code)).toMatchObject(INVALID)
    expect((await followLink(app.visitor(), token)).status).toBe(422)
  })

  it('asks any other browser for the password of the sign-up', async () => {
    const { email, code } = await signedUp()
    const elsewhere = app.visitor()
    expect(await enter(elsewhere, email, code)).toMatchObject({ body: { code: 'SIGN_UP_PASSWORD_NEEDED' } })
    expect(await enter(elsewhere, email, code, 'Not-the-one-7')).toMatchObject({
      body: { code: 'SIGN_UP_PASSWORD_WRONG' },
    })
    expect((await enter(elsewhere, email, code, PASSWORD)).status).toBe(200)
  })

  // spec ASVS V6.4.1
  it('takes five guesses, also from many at once; the link goes on working', async () => {
    const { client, email, code } = await signedUp()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, guess) => enter(app.visitor(), email, wrong(code, guess + 1))),
    )
    const codes = answers.map(({ body }) => body['code'])
    expect(codes.filter((found) => found === 'SIGN_UP_CODE_INVALID')).toHaveLength(5)
    expect(codes.filter((found) => found === 'SIGN_UP_CODE_SPENT')).toHaveLength(11)
    expect(await enter(client, email, code)).toMatchObject(SPENT)
    expect((await followLink(client, await linkToken(app, email))).status).toBe(200)
  })

  it('is answered alike for an address with an account, without one, and with nothing pending', async () => {
    const owner = await makeAccount(app)
    const signedUpToo = await makeAccount(app)
    await signUp(app.visitor(), { email: signedUpToo })
    for (const email of [owner, signedUpToo, newEmail()])
      expect(await enter(app.visitor(), email, '12345678')).toMatchObject(INVALID)
  })

  it('is stored in no table', async () => {
    const { email, code } = await signedUp()
    const rows = await rowsOf<{ all: string }>(
      app,
      `select (to_jsonb(link) || to_jsonb(pending))::text as all
         from sign_up_links as link join pending_sign_ups as pending on pending.id = sign_up_id where email = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.all).not.toMatch(new RegExp(`"${code}"`))
  })
})
