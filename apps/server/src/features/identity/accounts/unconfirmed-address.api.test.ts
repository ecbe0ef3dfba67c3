import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { mailedChange } from '@app/testing/factories/address-changes'
import { addGooglePerson, answerAtGoogle, comeBack, signInWithGoogle } from '@app/testing/factories/google'
import { invite, mailedInvitation } from '@app/testing/factories/invitations'
import { makePerson, setPlan } from '@app/testing/factories/people'
import { setUpSecondFactor } from '@app/testing/factories/second-factors'
import { linkToken } from '@app/testing/factories/sign-ups'
import type { Client } from '@app/testing/http-client'
import { startOidcServer, type OidcTestServer } from '@app/testing/servers/oidc'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { ask, enter } from '../address-changes/address-changes.fixture.ts'
import {
  followLink,
  makeAccount,
  newEmail,
  PASSWORD,
  rowsOf,
  setSetting,
  signIn,
  signUp,
} from './sign-up.fixture.ts'

/** An installation that confirms no address before it opens an account. */
let app: TestApp
let smtp: SmtpTestServer
let provider: OidcTestServer
beforeAll(async () => {
  smtp = await startSmtpServer()
  provider = await startOidcServer()
  app = await startTestApp({ env: { ...provider.env, SMTP_URL: smtp.url } })
  await setSetting(app, 'emailVerificationRequired', false)
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
  await smtp.stop()
})

const OTHER = 'Another-7-walks-home'

/** Signs up, and stays signed in. */
async function open(email = newEmail(), fields: object = {}): Promise<{ client: Client; email: string }> {
  const client = app.visitor()
  const { body } = await signUp(client, { email, ...fields })
  if (body['isOpen'] !== true) throw new Error(`The account is not open: ${JSON.stringify(body)}`)
  return { client, email }
}
const readMe = async (client: Client): Promise<Me> => (await client.call<Me>('GET', '/me')).body
const prove = (client: Client, password = PASSWORD) => client.call('POST', '/session/proofs', { password })
const mailsTo = (email: string) => smtp.messages().filter(({ to }) => to.includes(email))

// spec product: email_verification_required off: sign-up opens the account at once
//   in db/schema/11-identity-sign-up.sql
describe('a sign-up that confirms no address first', () => {
  it('opens the account at once, and sends its confirmation', async () => {
    const { client, email } = await open()
    expect(await readMe(client)).toMatchObject({ email, isEmailConfirmed: false, displayName: 'Ana' })
    await app.worker.settle()
    expect(mailsTo(email).map(({ subject }) => subject)).toHaveLength(1)
    expect((await client.call('GET', '/settings')).body).toMatchObject({ profile: { email } })
  })

  it('signs in by its address and password, in any browser', async () => {
    const { email } = await open()
    const elsewhere = app.visitor()
    expect((await signIn(elsewhere, email)).status).toBe(200)
    expect(await readMe(elsewhere)).toMatchObject({ email, isEmailConfirmed: false })
    await rowsOf(app, 'delete from pending_sign_ups where email = $1', [email])
    expect((await signIn(app.visitor(), email)).status).toBe(200)
    expect((await signIn(app.visitor(), email, { password: OTHER })).body['code']).toBe('INVALID_CREDENTIALS')
  })

  it('is confirmed by the link in the browser that signed up, which keeps its session', async () => {
    const { client, email } = await open()
    const { userId } = await readMe(client)
    expect((await followLink(client, await linkToken(app, email))).status).toBe(200)
    expect(await readMe(client)).toMatchObject({ userId, email, isEmailConfirmed: true })
    expect(await rowsOf(app, 'select from sessions where user_id = $1', [userId])).toHaveLength(1)
    expect((await signIn(app.visitor(), email)).status).toBe(200)
  })

  it('is confirmed elsewhere by its present password only, and not past its second factor', async () => {
    const { client, email } = await open()
    await prove(client)
    expect((await client.call('POST', '/security/password', { newPassword: OTHER })).status).toBe(200)
    await prove(client, OTHER)
    await setUpSecondFactor(client, app.services.clock.now())
    const [elsewhere, token] = [app.visitor(), await linkToken(app, email)]
    expect((await followLink(elsewhere, token)).body['code']).toBe('SIGN_UP_PASSWORD_NEEDED')
    expect((await followLink(elsewhere, token, PASSWORD)).body['code']).toBe('SIGN_UP_PASSWORD_WRONG')
    expect((await followLink(elsewhere, token, OTHER)).status).toBe(200)
    expect((await elsewhere.call('GET', '/me')).status).toBe(401)
    expect(await readMe(client)).toMatchObject({ isEmailConfirmed: true })
  })

  it('is confirmed although registration has closed or filled up in the meantime', async () => {
    const other = await startTestApp()
    await setSetting(other, 'emailVerificationRequired', false)
    const [client, email] = [other.visitor(), newEmail()]
    await signUp(client, { email })
    const closed = await startTestApp({ database: other.database, appUrl: other.services.appUrl })
    await setSetting(closed, 'registrationEnabled', false)
    const elsewhere = closed.visitor()
    const token = await linkToken(closed, email)
    expect((await followLink(elsewhere, token, PASSWORD)).status).toBe(200)
    await closed.stop()
    await other.stop()
  })

  it('is confirmed first where only some domains may sign up', async () => {
    const other = await startTestApp()
    onTestFinished(() => other.stop())
    await setSetting(other, 'emailVerificationRequired', false)
    await setSetting(other, 'allowedDomains', 'company.example')
    const [client, email] = [other.visitor(), 'ceo@company.example']
    expect((await signUp(client, { email })).body).toMatchObject({ accepted: true, isOpen: false })
    expect((await client.call('GET', '/me')).status).toBe(401)
    expect(await rowsOf(other, 'select from users')).toEqual([])
    expect((await followLink(client, await linkToken(other, email))).status).toBe(200)
    expect(await readMe(client)).toMatchObject({ email, isEmailConfirmed: true })
  })

  it('is confirmed by a change of address too, long after the sign-up', async () => {
    const { client, email } = await open()
    await rowsOf(app, 'delete from pending_sign_ups where email = $1', [email])
    await prove(client)
    expect((await ask(client, email)).status).toBe(200)
    const { code } = await mailedChange(app, email)
    expect((await enter(client, code)).status).toBe(200)
    expect(await readMe(client)).toMatchObject({ email, isEmailConfirmed: true })
  })

  it('answers alike whether or not the address has an account, and opens five of one address', async () => {
    const taken = await makeAccount(app)
    for (const email of [taken, newEmail()]) {
      const { status, body } = await signUp(app.visitor(), { email })
      expect([status, body]).toEqual([200, { accepted: true, isOpen: true, mail: 'sent' }])
    }
    const email = newEmail()
    await rowsOf(
      app,
      `with made as (insert into users (id, name, email, unconfirmed_email)
         select id, 'Ana', id || '@unconfirmed.invalid', $1
           from (select app.new_id() as id from generate_series(1, 5)) as ids returning id) select from made`,
      [email],
    )
    expect((await signUp(app.visitor(), { email })).body).toMatchObject({ isOpen: false })
  })

  it('ends with its account: the link makes no other one', async () => {
    const { client, email } = await open()
    const token = await linkToken(app, email)
    await rowsOf(app, 'delete from users where id = $1', [(await readMe(client)).userId])
    expect((await followLink(client, token)).body['code']).toBe('VERIFICATION_LINK_INVALID')
  })
})

// spec product: an unconfirmed address cannot accept invitations by mail, be linked to Google, or receive anything but a
//   confirmation
//   in db/schema/10-identity.sql, apps/server/src/platform/mail/send-once.ts
describe('an address that is not confirmed', () => {
  it('accepts no invitation that was mailed to it, and one by a link that was shown', async () => {
    const { client, email } = await open()
    const owner = await makePerson(app)
    const { body } = await invite(owner, { email })
    expect((await readMe(client)).invitations).toBe(0)
    const { token } = await mailedInvitation(app, owner, body.id)
    for (const accepted of [
      await client.call('POST', '/invitations/acceptances', { token }),
      await client.call('POST', '/invitations/acceptances', { id: body.id }),
    ])
      expect(accepted.status).not.toBe(200)
    // Nor does the product write to others for a user whose address no one has proved; a shown link works.
    await setPlan(app, { householdId: (await readMe(client)).household.id }, 'pro')
    expect((await invite({ client }, { email: newEmail() })).body).toMatchObject({
      code: 'ADDRESS_NOT_CONFIRMED',
    })
    expect((await invite({ client })).status).toBe(200)
    const households = (await readMe(client)).households.map(({ id }) => id)
    expect(households).not.toContain(owner.householdId)
  })

  it('is not linked to Google, by its address or by its user', async () => {
    const { client, email } = await open()
    const { userId } = await readMe(client)
    const person = addGooglePerson(provider, { email })
    await prove(client)
    const { body } = await client.call<{ url: string }>('POST', '/google-connection', { returnTo: '/' })
    await comeBack(client, await answerAtGoogle(body.url, person))
    expect(
      await rowsOf(app, "select from auth_accounts where user_id = $1 and provider_id = 'google'", [userId]),
    ).toEqual([])
    // The owner of the address signs in with Google, and gets an account of their own.
    const owner = app.visitor()
    await signInWithGoogle(owner, person)
    const claimed = await readMe(owner)
    expect(claimed).toMatchObject({ email, isEmailConfirmed: true })
    expect(claimed.userId).not.toBe(userId)
  })

  it('gets no reset, no notice, no test and no payment, and no mail leaves for its placeholder', async () => {
    const { client, email } = await open()
    await app.worker.settle()
    const before = mailsTo(email).length
    await app.visitor().call('POST', '/password-resets', { email })
    await prove(client)
    await client.call('POST', '/security/password', { newPassword: OTHER })
    expect((await client.call('POST', '/notifications/tests', { channel: 'mail' })).body['code']).toBe(
      'ADDRESS_NOT_CONFIRMED',
    )
    expect((await client.call('POST', '/checkouts', { planId: 'premium' })).body['code']).toBe(
      'ADDRESS_NOT_CONFIRMED',
    )
    await app.worker.settle()
    expect(mailsTo(email)).toHaveLength(before)
    expect(
      smtp
        .messages()
        .flatMap(({ to }) => to)
        .filter((to) => to.endsWith('unconfirmed.invalid')),
    ).toEqual([])
  })
})

// spec product: a later owner of the address can claim it
//   in db/schema/11-identity-sign-up.sql
describe('the owner of an address that others have signed up with', () => {
  it('gets an account of their own, and the others keep theirs without the address', async () => {
    const { client: stranger, email } = await open(newEmail(), { password: OTHER })
    const { userId } = await readMe(stranger)
    const { client: owner } = await open(email)
    expect((await followLink(owner, await linkToken(app, email))).status).toBe(200)
    const mine = await readMe(owner)
    expect(mine).toMatchObject({ email, isEmailConfirmed: true })
    expect(mine.userId).not.toBe(userId)
    // The stranger's link is void, and each password opens its own account.
    expect(await rowsOf(app, 'select from sign_up_links where sign_up_id = $1', [userId])).toEqual([])
    for (const [password, id] of [
      [PASSWORD, mine.userId],
      [OTHER, userId],
    ] as const) {
      const browser = app.visitor()
      await signIn(browser, email, { password })
      expect((await readMe(browser)).userId).toBe(id)
    }
    expect(await readMe(stranger)).toMatchObject({ userId, isEmailConfirmed: false })
  })

  it('is not confirmed by a stranger’s sign-up: the link asks for that password', async () => {
    const { client: stranger, email } = await open(newEmail(), { password: OTHER })
    const token = await linkToken(app, email)
    expect((await followLink(app.visitor(), token)).body['code']).toBe('SIGN_UP_PASSWORD_NEEDED')
    expect(await readMe(stranger)).toMatchObject({ isEmailConfirmed: false })
  })

  it('keeps the lock on guesses that a stranger’s own password cannot lift', async () => {
    const email = await makeAccount(app)
    await open(email, { password: OTHER })
    const guess = async (password: string) => (await signIn(app.visitor(), email, { password })).body['code']
    for (let at = 0; at < 4; at += 1) expect(await guess('Wrong-7-walks')).toBe('INVALID_CREDENTIALS')
    expect(await guess(OTHER)).toBeUndefined()
    expect(await guess('Wrong-7-walks')).toBe('INVALID_CREDENTIALS')
    expect(await guess('Wrong-7-walks')).toBe('TOO_MANY_ATTEMPTS')
  })
})
