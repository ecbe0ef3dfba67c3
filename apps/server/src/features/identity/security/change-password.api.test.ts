import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { mailedReset } from '@app/testing/factories/password-resets'
import { mailedNotice } from '@app/testing/factories/security-notices'
import type { Client } from '@app/testing/http-client'
import { listen } from '@app/testing/live-client'
import { makeAccount, PASSWORD, rowsOf, signIn } from '../accounts/sign-up.fixture.ts'

const NEW_PASSWORD = 'Walks-7x'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const change = (client: Client, newPassword = NEW_PASSWORD) =>
  client.call('POST', '/security/password', { newPassword })
const prove = (client: Client) => client.call('POST', '/session/proofs', { password: PASSWORD })
const statusOf = async (client: Client) => (await client.call('GET', '/me')).status

/** Creates a signed-in user who has typed the password again. */
async function proved(email?: string): Promise<{ email: string; client: Client }> {
  const address = email ?? (await makeAccount(app))
  const client = app.visitor()
  await signIn(client, address)
  await prove(client)
  return { email: address, client }
}

describe('another password', () => {
  // spec ASVS V6.2.3
  it('needs a fresh proof', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signIn(client, email)
    expect(await change(client)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    await prove(client)
    expect(await change(client)).toMatchObject({ status: 200, body: { accepted: true } })
  })

  // spec product: changing the password: proof, the reset's minimum, this session stays and every other ends
  // spec ASVS V6.2.2
  // spec ASVS V7.4.3
  it('takes the place of the old one, keeps this session and ends every other', async () => {
    const { email, client } = await proved()
    const { client: elsewhere } = await proved(email)
    expect((await change(client)).status).toBe(200)
    expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 401])
    expect((await signIn(app.visitor(), email)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await signIn(app.visitor(), email, { password: NEW_PASSWORD })).status).toBe(200)
  })

  it('closes the live streams of other sessions at once, and keeps its own', async () => {
    const { email, client } = await proved()
    const { client: elsewhere } = await proved(email)
    const [own, other] = [await listen(client), await listen(elsewhere)]
    await change(client)
    await other.ended()
    expect(await own.untilEvent({ subject: 'sessions' })).toBeDefined()
    own.close()
  })

  // spec ASVS V6.3.7
  it('sends a mail, with a link that works', async () => {
    const { email, client } = await proved()
    await change(client)
    const token = await mailedNotice(app, email, 'password-changed')
    expect((await app.visitor().call('POST', '/security/notices/uses', { token })).status).toBe(200)
    expect(await statusOf(client)).toBe(401)
  })

  it('invalidates mails for a new password that were requested before', async () => {
    const { email, client } = await proved()
    await client.call('POST', '/password-resets', { email })
    const { token } = await mailedReset(app, email)
    await change(client)
    const set = { token, newPassword: 'Stranger-1x' }
    expect((await app.visitor().call('POST', '/password-resets/links/passwords', set)).status).toBe(422)
  })

  it.each(['shrt-1A', 'Password123!', 'all-lower-1', 'No-digits-here'])(
    'is refused at its field where it does not meet the requirements: %s',
    async (newPassword) => {
      const { client } = await proved()
      expect(await change(client, newPassword)).toMatchObject({
        status: 422,
        body: {
          code: 'NEW_PASSWORD_UNACCEPTABLE',
          fields: { newPassword: 'Password does not meet security requirements' },
        },
      })
    },
  )

  it('is refused where it is the old one', async () => {
    const { client } = await proved()
    expect(await change(client, PASSWORD)).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_UNCHANGED', fields: { newPassword: 'That is your password already' } },
    })
  })

  it('is set by one of two sessions that try at once; the other has ended', async () => {
    const { email, client } = await proved()
    const { client: elsewhere } = await proved(email)
    const answers = await Promise.all([change(client), change(elsewhere, 'Other-Walks-7x')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const sessions = await rowsOf(
      app,
      'select sessions.id from sessions join users on users.id = user_id where email = $1',
      [email],
    )
    expect(sessions).toHaveLength(1)
  })

  it('cannot be changed if there is none: it is set by mail', async () => {
    const { email, client } = await proved()
    await rowsOf(
      app,
      'update auth_accounts set password = null where user_id = (select id from users where email = $1)',
      [email],
    )
    expect((await client.call('GET', '/security')).body).toMatchObject({ email, hasPassword: false })
    expect(await change(client)).toMatchObject({ status: 403, body: { code: 'PASSWORD_NOT_SET' } })
  })
})
