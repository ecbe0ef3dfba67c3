import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { linkToken } from '@app/testing/factories/sign-ups'
import { startSmtpServer, type ParsedMail, type SmtpTestServer } from '@app/testing/servers/smtp'
import { createTestWorker } from '@app/testing/worker'
import { followLink, makeAccount, newEmail, rowsOf, signIn, signUp } from './sign-up.fixture.ts'

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

const mailTo = (email: string, server = smtp): Promise<ParsedMail> =>
  server.waitFor(({ to }) => to.includes(email))
const mailsTo = (email: string, server = smtp): ParsedMail[] =>
  server.messages().filter(({ to }) => to.includes(email))
const tokenIn = ({ links }: ParsedMail): string =>
  new URL(links.find((link) => link.includes('token=')) ?? 'http://none').searchParams.get('token') ?? ''
const verify = (token: string) => followLink(app.visitor(), token)

describe('the mail that verifies an address', () => {
  // spec access §4: e-mail verification: the link signs in once
  it('leaves once, and its link verifies, signs in and answers the chosen plan', async () => {
    const [client, email] = [app.visitor(), newEmail()]
    await signUp(client, { email, plan: 'premium' })
    await app.worker.settle()
    expect((await signIn(client, email)).body).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      title: 'Email not verified',
    })
    const token = tokenIn(await mailTo(email))
    const { status, body } = await client.call('POST', '/accounts/verifications', { token })
    expect([status, body]).toEqual([200, { accepted: true, plan: 'premium' }])
    expect((await client.call('GET', '/me')).body).toMatchObject({ email, onboardingCompleted: false })
    const again = await verify(token)
    expect(again).toMatchObject({ status: 422, body: { code: 'VERIFICATION_LINK_INVALID' } })
    expect(again.headers.getSetCookie().filter((cookie) => cookie.includes('session'))).toEqual([])
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('contains only a link of our own, and no user-typed text', async () => {
    const email = newEmail()
    await signUp(app.visitor(), { email, displayName: '<b>Ana</b> {{7*7}}' })
    await app.worker.settle()
    const mail = await mailTo(email)
    expect(mail.source).not.toMatch(/Ana|7\*7/)
    for (const link of mail.links) expect(new URL(link).origin).toBe(app.services.appUrl)
  })

  // spec product: a repeated request for an expired sign-up sends a mail that says so
  it('says that the sign-up has expired, and leads to a new one, where it is asked for again too late', async () => {
    const [client, email] = [app.visitor(), newEmail()]
    await signUp(client, { email, displayName: 'Somebody else' })
    await app.worker.settle()
    await mailTo(email)
    await rowsOf(
      app,
      "update pending_sign_ups set expires_at = now() - interval '1 minute' where email = $1",
      [email],
    )
    expect((await client.call('POST', '/accounts/verification-mails', { email })).status).toBe(200)
    await app.worker.settle()
    const mail = await smtp.waitFor(({ to, subject }) => to.includes(email) && subject.includes('expired'))
    expect(mail.source).not.toContain('Somebody else')
    expect(mail.links).toEqual([`${app.services.appUrl}/auth?type=signup&email=${encodeURIComponent(email)}`])
  })

  it('notifies the owner of an account that a stranger signed up with the address', async () => {
    const email = await makeAccount(app)
    await signUp(app.visitor(), { email })
    await app.worker.settle()
    const { text, links } = await mailTo(email)
    expect(links).toEqual([`${app.services.appUrl}/auth`])
    expect(text).not.toContain('token=')
  })

  // spec product: a mail is queued in the transaction that it reports and is sent once, also when a worker
  //   dies or the mail server is unavailable
  //   in db/schema/11-identity-sign-up.sql, apps/server/src/platform/jobs/job-queue.ts,
  //   apps/server/src/platform/mail/send-once.ts
  it('that was noted while no worker ran leaves with the next one, once', async () => {
    const email = newEmail()
    await signUp(app.visitor(), { email })
    for (let times = 0; times < 2; times += 1) await app.worker.settle()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('that one worker could not send is sent by the next one, once', async () => {
    smtp.refuse(true)
    onTestFinished(() => smtp.refuse(false))
    const email = newEmail()
    await signUp(app.visitor(), { email })
    await expect(app.worker.settle()).rejects.toThrow('failed jobs')
    expect(mailsTo(email)).toEqual([])
    smtp.refuse(false)
    const next = createTestWorker(app.services)
    onTestFinished(() => next.stop())
    for (let times = 0; times < 2; times += 1) await next.retry()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('is said to be delayed while the mail server is away, and arrives once it is back', async () => {
    const server = await startSmtpServer()
    const port = Number(new URL(server.url).port)
    await server.stop()
    const own = await startTestApp({ env: { SMTP_URL: server.url } })
    const email = newEmail()
    const { status, body } = await signUp(own.visitor(), { email })
    expect([status, body['mail']]).toEqual([200, 'delayed'])
    await expect(own.worker.settle()).rejects.toThrow('failed jobs')
    const back = await startSmtpServer({ port })
    await own.worker.retry()
    expect(mailsTo(email, back)).toHaveLength(1)
    await own.stop()
    await back.stop()
  })
})

describe('a verification link', () => {
  const invalid = {
    status: 422,
    body: {
      code: 'VERIFICATION_LINK_INVALID',
      title: 'Verification link invalid',
      message: 'This link has expired or was already used. Sign in, ask for a new one, or sign up again.',
    },
  }

  // spec access §4: e-mail verification: the link signs in once
  // spec ASVS V6.4.1
  it('is refused when it has expired, was forged, or is for no one', async () => {
    const email = newEmail()
    await signUp(app.visitor(), { email })
    const over = await linkToken(app, email)
    await rowsOf(app, 'delete from sign_up_links')
    const ofUnknown = `${(await linkToken(app, email)).slice(0, -1)}-`
    for (const token of [over, ofUnknown, 'nonsense', 'a.b.c', '../../\u0000']) {
      expect(await verify(token)).toMatchObject(invalid)
    }
    expect(await rowsOf(app, 'select 1 from users where email = $1', [email])).toEqual([])
  })
})

describe('asking for the mail again', () => {
  // spec access §5: resend: three tries, then ten minutes
  //   in apps/server/src/platform/limits/rate-limiter.ts
  it('is answered alike for any address, three times, then there is a wait of ten minutes', async () => {
    const waiting = newEmail()
    await signUp(app.visitor(), { email: waiting })
    const verified = await makeAccount(app)
    for (const email of [waiting, verified, newEmail()]) {
      const ask = () => app.visitor().call('POST', '/accounts/verification-mails', { email })
      const answers = [await ask(), await ask(), await ask(), await ask()]
      const refused = answers.at(-1)
      // Windows begin at full ten minutes; a fourth request may be the first of the next one.
      if (refused?.status === 200) answers.push(await ask(), await ask(), await ask())
      expect(answers.slice(0, 3).map(({ body }) => body)).toEqual(
        Array.from({ length: 3 }, () => ({ accepted: true })),
      )
      expect(answers.at(-1)).toMatchObject({
        status: 429,
        body: { code: 'RESEND_LIMIT_REACHED', message: 'Too many attempts; wait 10 minutes' },
      })
      expect(answers.at(-1)?.body['retryAfter']).toBeGreaterThan(0)
      expect(answers.at(-1)?.body['retryAfter']).toBeLessThanOrEqual(600)
    }
    const noted = await rowsOf<{ email: string }>(
      app,
      `select email from outbox join pending_sign_ups as waiting on waiting.id = (payload ->> 'signUpId')::uuid
        where email = any($1)`,
      [[waiting, verified]],
    )
    expect(noted.filter(({ email }) => email === verified)).toHaveLength(0)
    expect(noted.filter(({ email }) => email === waiting).length).toBeGreaterThanOrEqual(4)
  })
})
