import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { linkToken } from '@app/testing/factories/sign-ups'
import type { Client } from '@app/testing/http-client'
import { startSmtpServer, type ParsedMail, type SmtpTestServer } from '@app/testing/servers/smtp'
import { accountJobs } from './accounts.jobs.ts'
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

const OTHER_PASSWORD = 'Stranger-at-9-doors'
/** The installation's default (spec access §9). */
const ATTEMPTS = 5

let smtp: SmtpTestServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const tokenIn = ({ links }: ParsedMail): string =>
  new URL(links.find((link) => link.includes('token=')) ?? 'http://none').searchParams.get('token') ?? ''

/** Signs up; returns the token of the link in the mail. */
async function signUpByMail(client: Client, email: string, fields: object = {}): Promise<string> {
  const known = new Set(smtp.messages())
  await signUp(client, { email, ...fields })
  await app.worker.settle()
  return tokenIn(await smtp.waitFor((mail) => mail.to.includes(email) && !known.has(mail)))
}

const usersOf = (email: string, own = app) =>
  rowsOf<{ name: string }>(own, 'select name from users where email = $1', [email])

const invalid = { status: 422, body: { code: 'VERIFICATION_LINK_INVALID' } }

describe('a user who signs up with the address of another user', () => {
  // spec product: a sign-up is no account: no one creates an account for another person's address
  it('has no account when the owner of the address opens the link', async () => {
    const [stranger, owner, email] = [app.visitor(), app.visitor(), newEmail()]
    const token = await signUpByMail(stranger, email, { password: OTHER_PASSWORD })
    const opened = await followLink(owner, token)
    expect(opened).toMatchObject({ status: 403, body: { code: 'SIGN_UP_PASSWORD_NEEDED' } })
    expect((await signIn(stranger, email, { password: OTHER_PASSWORD })).status).toBe(403)
    expect((await stranger.call('GET', '/me')).status).toBe(401)
    expect(await usersOf(email)).toEqual([])
  })

  it('does not take the account of an owner who signs up as well', async () => {
    const [stranger, owner, email] = [app.visitor(), app.visitor(), newEmail()]
    const foreign = await signUpByMail(stranger, email, { password: OTHER_PASSWORD, displayName: 'Eve' })
    const own = await signUpByMail(owner, email, { displayName: 'Ana', plan: 'premium' })
    expect((await followLink(owner, foreign)).body['code']).toBe('SIGN_UP_PASSWORD_NEEDED')
    expect(await followLink(owner, foreign, PASSWORD)).toMatchObject({
      status: 422,
      body: {
        code: 'SIGN_UP_PASSWORD_WRONG',
        fields: { password: 'That is not the password you signed up with.' },
      },
    })
    expect((await followLink(owner, own)).body).toEqual({ accepted: true, plan: 'premium' })
    expect((await owner.call('GET', '/me')).body).toMatchObject({ email, displayName: 'Ana' })
    expect(await followLink(stranger, foreign, OTHER_PASSWORD)).toMatchObject(invalid)
    expect((await signIn(stranger, email, { password: OTHER_PASSWORD })).status).toBe(403)
    expect((await stranger.call('GET', '/me')).status).toBe(401)
    expect((await signIn(app.visitor(), email)).status).toBe(200)
  })

  // spec product: answer and work are the same with and without an account
  it('learns nothing from any answer of whether there is an account', async () => {
    const [known, unknown] = [await makeAccount(app), newEmail()]
    const answersAt = async (email: string) => {
      const stranger = app.visitor()
      const tries = [
        await signIn(stranger, email, { password: OTHER_PASSWORD }),
        await signUp(stranger, { email, password: OTHER_PASSWORD }),
        await signIn(stranger, email, { password: 'Wrong-at-2-doors' }),
        await signIn(stranger, email, { password: OTHER_PASSWORD }),
        await signIn(app.visitor(), email, { password: OTHER_PASSWORD }),
        await stranger.call('POST', '/accounts/verification-mails', { email }),
      ]
      return tries.map(({ status, body, headers }) => [
        status,
        body,
        headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
      ])
    }
    const atUnknown = await answersAt(unknown)
    expect(atUnknown.map(([status]) => status)).toEqual([401, 200, 401, 403, 403, 200])
    expect(await answersAt(known)).toEqual(atUnknown)
  })

  it('gets no further guesses at the account by signing in to the sign-up', async () => {
    const email = await makeAccount(app)
    const stranger = app.visitor()
    await signUp(stranger, { email, password: OTHER_PASSWORD })
    const codes: unknown[] = []
    for (let at = 0; at < ATTEMPTS; at += 1) {
      codes.push((await signIn(stranger, email, { password: `Wrong-at-${at}-doors` })).body['code'])
      codes.push((await signIn(stranger, email, { password: OTHER_PASSWORD })).body['code'])
    }
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(ATTEMPTS)
    expect(codes.filter((code) => code === 'EMAIL_NOT_VERIFIED')).toHaveLength(ATTEMPTS - 1)
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })

  it('can put no words into the mail', async () => {
    const email = newEmail()
    await signUpByMail(app.visitor(), email, { displayName: 'Win a prize at evil.example' })
    const mail = smtp.messages().find(({ to }) => to.includes(email))
    expect(mail?.source).not.toMatch(/prize|evil/)
    expect(mail?.text).toContain('If that was not you, ignore it')
  })

  // spec product: a mailbox gets at most six mails an hour that a stranger can cause, without any text that
  //   the stranger typed
  //   in apps/server/src/platform/mail/mail-budget.ts
  // spec ASVS V6.6.3
  it('can have six mails an hour sent to a mailbox, over all operations, and no other answer', async () => {
    const mailbox = newEmail().replace('@', '+tag@')
    const own = await startTestApp()
    const answers = []
    for (const email of [mailbox, mailbox.replace('+tag', ''), mailbox.replace('+tag', '+other')]) {
      for (let round = 0; round < 2; round += 1) {
        answers.push(await signUp(own.visitor(), { email }))
        answers.push(await own.visitor().call('POST', '/accounts/verification-mails', { email }))
      }
    }
    expect(answers.map(({ status, body }) => [status, body['accepted']])).toEqual(
      answers.map(() => [200, true]),
    )
    expect(await rowsOf(own, "select 1 from outbox where topic = 'sign-up-mail'")).toHaveLength(6)
    await own.stop()
  })
})

describe('the link of a sign-up', () => {
  // spec ASVS V7.6.2
  it('makes the account in any browser that knows the password, once', async () => {
    const [desk, phone, email] = [app.visitor(), app.visitor(), newEmail()]
    const token = await signUpByMail(desk, email)
    expect((await followLink(phone, token, PASSWORD)).status).toBe(200)
    expect((await phone.call('GET', '/me')).body).toMatchObject({ email })
    expect(await followLink(desk, token)).toMatchObject(invalid)
    expect(await followLink(phone, token, PASSWORD)).toMatchObject(invalid)
  })

  it('needs no password in a browser that has since signed in with it', async () => {
    const [phone, email] = [app.visitor(), newEmail()]
    await signUp(app.visitor(), { email })
    expect((await signIn(phone, email)).body['code']).toBe('EMAIL_NOT_VERIFIED')
    expect((await followLink(phone, await linkToken(app, email))).status).toBe(200)
  })

  it('gives five guesses at the password and no more', async () => {
    const email = newEmail()
    await signUp(app.visitor(), { email })
    const token = await linkToken(app, email)
    const guess = (at: number) => followLink(app.visitor(), token, `Wrong-at-${at}-doors`)
    const codes = (await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(guess))).map(({ body }) => body['code'])
    expect(codes.filter((code) => code === 'SIGN_UP_PASSWORD_WRONG')).toHaveLength(ATTEMPTS)
    expect(await followLink(app.visitor(), token, PASSWORD)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS' },
    })
  })

  it('is stored hashed', async () => {
    const email = newEmail()
    const token = await signUpByMail(app.visitor(), email)
    const rows = await rowsOf(app, 'select * from sign_up_links, pending_sign_ups')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  it('followed many times at once makes one account', async () => {
    const [client, email] = [app.visitor(), newEmail()]
    const token = await signUpByMail(client, email)
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => followLink(client, token)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    expect(await usersOf(email)).toHaveLength(1)
  })
})

// spec product: an unconfirmed sign-up takes no place and is deleted after 48 hours
describe('a sign-up that no one confirms', () => {
  it('takes no place among the accounts, and gets none when all are taken', async () => {
    const own = await startTestApp()
    await setSetting(own, 'maxUsers', 1)
    const [first, second] = [own.visitor(), own.visitor()]
    const [one, other] = [newEmail(), newEmail()]
    expect((await signUp(first, { email: one })).status).toBe(200)
    expect((await signUp(second, { email: other })).status).toBe(200)
    expect((await followLink(first, await linkToken(own, one))).status).toBe(200)
    expect(await followLink(second, await linkToken(own, other))).toMatchObject({
      status: 403,
      body: { code: 'REGISTRATION_FULL' },
    })
    expect(await usersOf(other, own)).toEqual([])
    await own.stop()
  })

  // spec ASVS V6.4.1
  it('is over after 48 hours for its link and its password, and forgotten a week later', async () => {
    const own = await startTestApp()
    const [client, email] = [own.visitor(), newEmail()]
    await signUp(client, { email })
    const [{ hours } = { hours: 0 }] = await rowsOf<{ hours: number }>(
      own,
      'select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from pending_sign_ups',
    )
    expect(hours).toBe(48)
    const token = await linkToken(own, email)
    await rowsOf(own, "update pending_sign_ups set expires_at = now() - interval '1 second'")
    expect(await followLink(client, token)).toMatchObject(invalid)
    expect((await signIn(client, email)).status).toBe(401)
    const { db, appUrl } = own.services
    const sweep = accountJobs({ db, appUrl, sendOnce: async () => undefined }).find(({ cron }) => cron)
    const forget = async () => sweep?.handle({ key: 'forget-sign-ups', payload: {} })
    await forget()
    expect(await rowsOf(own, 'select email, display_name, password_hash from pending_sign_ups')).toEqual([
      { email, display_name: '', password_hash: '' },
    ])
    await rowsOf(own, "update pending_sign_ups set expires_at = now() - interval '7 days 1 second'")
    await forget()
    expect(await rowsOf(own, 'select 1 from pending_sign_ups')).toEqual([])
    expect(await rowsOf(own, 'select 1 from sign_up_links')).toEqual([])
    await own.stop()
  })
})
