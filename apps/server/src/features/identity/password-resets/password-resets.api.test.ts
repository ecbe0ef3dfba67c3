import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { mailedReset } from '@app/testing/factories/password-resets'
import type { Client } from '@app/testing/http-client'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { makeAccount, newEmail, PASSWORD, rowsOf, signIn, signUp } from '../accounts/sign-up.fixture.ts'
import { passwordResetJobs } from './password-resets.jobs.ts'

const NEW_PASSWORD = 'Walks-7x'

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

const ask = (email: string, client = app.visitor()) => client.call('POST', '/password-resets', { email })
const enter = (email: string, code: string, client = app.visitor()) =>
  client.call('POST', '/password-resets/codes', { email, code })
const check = (token: string) => app.visitor().call('POST', '/password-resets/links', { token })
const setByLink = (token: string, newPassword = NEW_PASSWORD, client = app.visitor()) =>
  client.call('POST', '/password-resets/links/passwords', { token, newPassword })
const setByCode = (
  email: string,
  temporaryToken: unknown,
  newPassword = NEW_PASSWORD,
  client: Client = app.visitor(),
) => client.call('POST', '/password-resets/codes/passwords', { email, temporaryToken, newPassword })

/** Requests a reset of the address, and reads its mail. */
async function askAndRead(email: string) {
  expect(await ask(email)).toMatchObject({ status: 200, body: { accepted: true } })
  return mailedReset(app, email)
}

/** Returns a wrong code. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** Backdates a request's mail, and the proof by its code. */
const letPass = (email: string, minutes: number) =>
  rowsOf(
    app,
    `with aged as (
       update password_resets set proved_at = proved_at - make_interval(mins => $2) where email = $1 returning id)
     update password_reset_mails set created_at = created_at - make_interval(mins => $2)
      where reset_id in (select id from aged)`,
    [email, minutes],
  )

const INVALID_CODE = { status: 422, body: { code: 'RESET_CODE_INVALID', title: 'Invalid verification code' } }
const EXPIRED_CODE = { status: 422, body: { code: 'RESET_CODE_EXPIRED', title: 'This code has expired' } }
const SPENT = { status: 429, body: { code: 'RESET_CODE_SPENT', title: 'Too many attempts' } }
const NOT_PROVED = { status: 403, body: { title: 'Please verify your code first' } }
const INVALID_LINK = { status: 422, body: { code: 'RESET_LINK_INVALID', title: 'Reset Link Invalid' } }

describe('the mail of a reset', () => {
  // spec access §7: send-custom-auth-email, verify-reset-code and update-password-with-code
  //   in packages/domain/src/identity/password-resets/password-resets.contract.ts
  it('carries a code and a link, each of which leads to a new password', async () => {
    const email = await makeAccount(app)
    await ask(email)
    await app.worker.settle()
    const mail = await smtp.waitFor(({ to, text }) => to.includes(email) && text.includes('new password'))
    const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? ''
    const token = new URL(mail.links.find((link) => link.includes('token=')) ?? '').searchParams.get('token')
    expect(mail.subject).not.toContain(code)
    expect(await check(token ?? '')).toMatchObject({ status: 200, body: { email } })
    expect(await enter(email, code)).toMatchObject({ status: 200, body: { success: true } })
  })

  // spec ASVS V6.3.8
  it('is sent to accounts only, while every address is answered alike', async () => {
    const [owner, stranger] = [await makeAccount(app), newEmail()]
    const answers = [await ask(stranger), await ask(owner)]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    await app.worker.settle()
    await smtp.waitFor(({ to, text }) => to.includes(owner) && text.includes('new password'))
    expect(smtp.messages().filter(({ to }) => to.includes(stranger))).toEqual([])
    expect(await enter(stranger, '123456')).toMatchObject(INVALID_CODE)
  })

  // spec access §9: reset code: six digits, ten minutes; requested once, and three times more
  it('can be asked for once and three times again, then there is a wait of ten minutes', async () => {
    for (const email of [await makeAccount(app), newEmail()]) {
      const statuses: number[] = []
      // Windows begin at full ten minutes; the fifth request may be the first of the next one.
      for (let times = 0; times < 9 && statuses.at(-1) !== 429; times += 1)
        statuses.push((await ask(email)).status)
      expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
      expect(await ask(email)).toMatchObject({
        status: 429,
        body: { code: 'RESEND_LIMIT_REACHED', message: 'Too many attempts; wait 10 minutes' },
      })
    }
  })

  // spec product: a stranger cannot keep the mail of a password reset from its owner
  //   in apps/server/src/platform/mail/mail-budget.ts
  it('is sent after a stranger has used up the sign-up mails of the address', async () => {
    const email = await makeAccount(app)
    for (let times = 0; times < 8; times += 1) await signUp(app.visitor(), { email })
    const { token } = await askAndRead(email)
    expect(await check(token)).toMatchObject({ status: 200, body: { email } })
  })

  it('is sent after a stranger has asked for resets of tagged spellings of the address', async () => {
    const email = await makeAccount(app)
    for (let at = 0; at < 8; at += 1) await ask(email.replace('@', `+${at}@`))
    const { token } = await askAndRead(email)
    expect(await check(token)).toMatchObject({ status: 200, body: { email } })
  })

  it('is sent six times an hour at most, by a link that works until the next hour', async () => {
    const email = await makeAccount(app)
    const { token } = await askAndRead(email)
    for (let at = 0; at < 8; at += 1) {
      await rowsOf(app, "delete from rate_windows where bucket like 'mail:%'")
      expect((await ask(email)).status).toBe(200)
    }
    expect(await rowsOf(app, 'select 1 from password_resets where email = $1', [email])).toHaveLength(6)
    await letPass(email, 59)
    expect((await check(token)).status).toBe(200)
  })

  it('leaves neither code nor token in the database', async () => {
    const email = await makeAccount(app)
    const { code, token } = await askAndRead(email)
    const rows = await rowsOf<{ all: string }>(
      app,
      `select (to_jsonb(mail) || to_jsonb(reset))::text as all
         from password_reset_mails as mail join password_resets as reset on reset.id = reset_id where email = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.all).not.toContain(token)
    expect(rows[0]?.all).not.toMatch(new RegExp(`"${code}"`))
  })
})

describe('a new password by code', () => {
  // spec access §4: reset by code: signed in here, and nowhere else
  it('signs in here, ends every other session, and takes the place of the old password', async () => {
    const email = await makeAccount(app)
    const elsewhere = app.visitor()
    await signIn(elsewhere, email)
    const { code } = await askAndRead(email)
    const here = app.visitor()
    const { body } = await enter(email, ` ${code.slice(0, 3)} ${code.slice(3)} `, here)
    expect(await setByCode(email, body['temporaryToken'], NEW_PASSWORD, here)).toMatchObject({ status: 200 })
    expect((await here.call('GET', '/me')).body).toMatchObject({ email })
    expect((await elsewhere.call('GET', '/me')).status).toBe(401)
    expect((await signIn(app.visitor(), email)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await signIn(app.visitor(), email, { password: NEW_PASSWORD })).status).toBe(200)
  })

  it('survives a lost answer: the right code can be given again', async () => {
    const email = await makeAccount(app)
    const { code } = await askAndRead(email)
    for (let times = 0; times < 6; times += 1) expect((await enter(email, code)).status).toBe(200)
    const { body } = await enter(email, code)
    expect((await setByCode(email, body['temporaryToken'])).status).toBe(200)
  })

  // spec ASVS V6.6.3
  it('takes five guesses; then the right code is refused too, and a new mail brings five more', async () => {
    const email = await makeAccount(app)
    const { code } = await askAndRead(email)
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await enter(email, wrong(code, guess))).toMatchObject(INVALID_CODE)
    expect(await enter(email, code)).toMatchObject(SPENT)
    const next = await askAndRead(email)
    if (next.code !== code) expect(await enter(email, code)).toMatchObject(INVALID_CODE)
    expect((await enter(email, next.code)).status).toBe(200)
  })

  // spec product: codes take five guesses, hashed, also from many at once
  // spec ASVS V6.5.4
  it('takes no more guesses than five from thirty-two at once', async () => {
    const email = await makeAccount(app)
    const { code } = await askAndRead(email)
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, guess) =>
        app.visitor().call('POST', '/password-resets/codes', { email, code: wrong(code, guess + 1) }),
      ),
    )
    const codes = answers.map(({ body }) => body['code'])
    expect(codes.filter((found) => found === 'RESET_CODE_INVALID')).toHaveLength(5)
    expect(new Set(codes)).toEqual(new Set(['RESET_CODE_INVALID', 'RESET_CODE_SPENT']))
  })

  // spec access §9: reset code: six digits, ten minutes; requested once, and three times more
  //   in packages/domain/src/identity/password-resets/password-resets.limits.ts,
  //   apps/server/src/platform/limits/rate-limiter.ts
  // spec product: an expired reset code says so and offers another one
  // spec ASVS V6.5.5
  it('is refused for a code of ten minutes ago, and for a proof of ten minutes ago', async () => {
    const email = await makeAccount(app)
    const first = await askAndRead(email)
    const { body } = await enter(email, first.code)
    await letPass(email, 11)
    expect(await enter(email, first.code)).toMatchObject(EXPIRED_CODE)
    expect(await enter(email, wrong(first.code))).toMatchObject(INVALID_CODE)
    expect(await setByCode(email, body['temporaryToken'])).toMatchObject(NOT_PROVED)
  })

  // spec access §5: a password update without a verified code is refused
  // spec ASVS V6.5.1
  // spec ASVS V6.6.2
  it('is refused without a proof, with one for another address, and with one that was spent', async () => {
    const [email, other] = [await makeAccount(app), await makeAccount(app)]
    const { code } = await askAndRead(email)
    const { body } = await enter(email, code)
    expect(await setByCode(email, 'made-up')).toMatchObject(NOT_PROVED)
    expect(await setByCode(other, body['temporaryToken'])).toMatchObject(NOT_PROVED)
    const both = await Promise.all(
      ['First-1x!', 'Second-2x!'].map((password) => setByCode(email, body['temporaryToken'], password)),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]))
  })

  // spec access §5: reset: six digits, at least 8 characters of every kind, raised by the system setting; matching
  //   passwords
  //   in packages/domain/src/identity/password-resets/password-resets.contract.ts,
  //   packages/domain/src/identity/accounts/password.rules.ts
  // spec ASVS V6.2.1
  it('has to meet the requirements, and the proof survives one that does not', async () => {
    const email = await makeAccount(app)
    const { code } = await askAndRead(email)
    const { body } = await enter(email, code)
    for (const weak of ['Aa1!aaa', 'alllower1!', 'ALLUPPER1!', 'NoDigits!', 'NoSpecial1', 'Password123!'])
      expect(await setByCode(email, body['temporaryToken'], weak)).toMatchObject({
        status: 422,
        body: {
          title: 'Password does not meet security requirements',
          fields: { newPassword: 'Password does not meet security requirements' },
        },
      })
    expect((await setByCode(email, body['temporaryToken'])).status).toBe(200)
  })

  it('gives a password to an account that had none', async () => {
    const email = await makeAccount(app)
    await rowsOf(app, 'delete from auth_accounts where user_id = (select id from users where email = $1)', [
      email,
    ])
    const { token } = await askAndRead(email)
    expect((await setByLink(token)).status).toBe(200)
    expect((await signIn(app.visitor(), email, { password: NEW_PASSWORD })).status).toBe(200)
  })
})

describe('a new password by link', () => {
  // spec access §4: reset by link: a new password, signed out, then signing in
  //   in apps/web/src/features/identity/accounts/set-password.tsx
  // spec ASVS V6.6.2
  // spec ASVS V7.4.3
  it('ends every session and opens none; link and code are spent, also those of other mails', async () => {
    const email = await makeAccount(app)
    const elsewhere = app.visitor()
    await signIn(elsewhere, email)
    const older = await askAndRead(email)
    const { token, code } = await askAndRead(email)
    expect(await check(token)).toMatchObject({ status: 200, body: { email } })
    const here = app.visitor()
    expect((await setByLink(token, NEW_PASSWORD, here)).status).toBe(200)
    for (const client of [here, elsewhere]) expect((await client.call('GET', '/me')).status).toBe(401)
    for (const spent of [token, older.token]) {
      expect(await check(spent)).toMatchObject(INVALID_LINK)
      expect(await setByLink(spent, PASSWORD)).toMatchObject(INVALID_LINK)
    }
    expect(await enter(email, code)).toMatchObject(INVALID_CODE)
    expect((await signIn(app.visitor(), email, { password: NEW_PASSWORD })).status).toBe(200)
  })

  it('works for an hour, and never with a forged token', async () => {
    const email = await makeAccount(app)
    const { token } = await askAndRead(email)
    await letPass(email, 59)
    expect((await check(token)).status).toBe(200)
    await letPass(email, 2)
    for (const bad of [token, `${token.slice(0, -1)}-`, 'nonsense', '../../\u0000']) {
      expect(await check(bad)).toMatchObject(INVALID_LINK)
      expect(await setByLink(bad)).toMatchObject(INVALID_LINK)
    }
    expect((await signIn(app.visitor(), email)).status).toBe(200)
  })

  // spec ASVS V6.4.3
  it('is set by one of eight who follow it at once', async () => {
    const email = await makeAccount(app)
    const { token } = await askAndRead(email)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => setByLink(token, `Walks-7x-${at}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

it('requests are deleted after a day', async () => {
  const email = newEmail()
  await ask(email)
  await rowsOf(app, "update password_resets set created_at = now() - interval '25 hours' where email = $1", [
    email,
  ])
  const { db, appUrl } = app.services
  const sweep = passwordResetJobs({ db, appUrl, sendOnce: async () => undefined }).find(({ cron }) => cron)
  await sweep?.handle({ key: 'forget-password-resets', payload: {} })
  expect(await rowsOf(app, 'select id from password_resets where email = $1', [email])).toEqual([])
})
