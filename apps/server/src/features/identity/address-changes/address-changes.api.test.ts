import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { mailedChange } from '@app/testing/factories/address-changes'
import { linkToken } from '@app/testing/factories/sign-ups'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import {
  followLink,
  makeAccount,
  newEmail,
  PASSWORD,
  rowsOf,
  signIn,
  signUp,
} from '../accounts/sign-up.fixture.ts'
import { ask, enter, follow, signInProved, wanting, wrong } from './address-changes.fixture.ts'

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

const INVALID_CODE = {
  status: 422,
  body: { code: 'ADDRESS_CODE_INVALID', title: 'Invalid verification code' },
}
const SPENT = { status: 429, body: { code: 'ADDRESS_CODE_SPENT', title: 'Too many attempts' } }
const INVALID_LINK = { status: 422, body: { code: 'ADDRESS_LINK_INVALID', title: 'This link is not valid' } }
const NOTHING = { status: 409, body: { code: 'NO_ADDRESS_CHANGE', title: 'Nothing to confirm' } }
const TAKEN = { status: 409, body: { code: 'ADDRESS_TAKEN', title: 'That address is taken' } }

describe('asking for another address', () => {
  it('needs a fresh proof, and shows the pending change', async () => {
    const [email, newAddress] = [await makeAccount(app), newEmail()]
    const client = app.visitor()
    await signIn(client, email)
    expect(await ask(client, newAddress)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    await client.call('POST', '/session/proofs', { password: PASSWORD })
    expect(await ask(client, newAddress)).toMatchObject({ status: 200, body: { accepted: true } })
    expect((await client.call('GET', '/security')).body).toMatchObject({
      email,
      addressChange: { email: newAddress },
    })
    expect((await client.call('DELETE', '/security/address-change')).status).toBe(200)
    expect((await client.call('GET', '/security')).body).toMatchObject({ email, addressChange: null })
  })

  // spec product: changing the address: code and link go to the new one; the answer never reveals that it is
  //   taken
  it('looks alike for an address that has an account, and notifies that address alone', async () => {
    const [taken, free] = [await makeAccount(app), newEmail()]
    const [first, second] = [
      await signInProved(app, await makeAccount(app)),
      await signInProved(app, await makeAccount(app)),
    ]
    const answers = [await ask(first, taken), await ask(second, free)]
    expect(answers[0]).toMatchObject({ status: answers[1]?.status, body: answers[1]?.body })
    expect((await first.call('GET', '/security')).body).toMatchObject({ addressChange: { email: taken } })
    await app.worker.settle()
    const told = await smtp.waitFor(({ to }) => to.includes(taken))
    expect(told.subject).toContain('already has an account')
    expect(told.text).not.toMatch(/\d{8}|token=/)
    const mail = await smtp.waitFor(({ to }) => to.includes(free))
    expect(mail.text).not.toContain('Ana')
    expect(await enter(first, '12345678')).toMatchObject(INVALID_CODE)
    expect(await enter(second, wrong(/^\d{8}$/m.exec(mail.text)?.[0] ?? ''))).toMatchObject(INVALID_CODE)
  })

  it('is refused for the present address', async () => {
    const email = await makeAccount(app)
    const client = await signInProved(app, email)
    expect(await ask(client, email.toUpperCase())).toMatchObject({
      status: 422,
      body: { code: 'ADDRESS_UNCHANGED', fields: { email: 'That is your address already' } },
    })
  })

  it('is possible four times in ten minutes, to whichever addresses', async () => {
    const client = await signInProved(app, await makeAccount(app))
    const again = () => client.call('POST', '/security/address-change/mails', {})
    const statuses: number[] = []
    // Windows begin at full ten minutes; the fifth request may be the first of the next one.
    for (let times = 0; times < 9 && statuses.at(-1) !== 429; times += 1)
      statuses.push((await (times % 2 === 0 ? ask(client, newEmail()) : again())).status)
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
    expect(await again()).toMatchObject({
      status: 429,
      body: { code: 'RESEND_LIMIT_REACHED', message: 'Too many attempts; wait 10 minutes' },
    })
  })
})

describe('confirming another address', () => {
  // spec ASVS V7.4.3
  it('by the code: signs in with it from then on, keeps this session and ends every other', async () => {
    const { email, newAddress, client, code } = await wanting(app)
    const elsewhere = await signInProved(app, email)
    expect(await enter(client, `${code.slice(0, 4)} ${code.slice(4)}`)).toMatchObject({ status: 200 })
    expect((await client.call('GET', '/me')).body).toMatchObject({ email: newAddress })
    expect((await elsewhere.call('GET', '/me')).status).toBe(401)
    expect((await signIn(app.visitor(), email)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await signIn(app.visitor(), newAddress)).status).toBe(200)
    expect(await enter(client, code)).toMatchObject(NOTHING)
  })

  it('by the link, in a session of the account alone, once', async () => {
    const { email, newAddress, client, token } = await wanting(app)
    const stranger = await signInProved(app, await makeAccount(app))
    expect(await follow(stranger, token)).toMatchObject(INVALID_LINK)
    expect((await follow(app.visitor(), token)).status).toBe(401)
    const elsewhere = await signInProved(app, email)
    expect(await follow(elsewhere, token)).toMatchObject({ status: 200, body: { accepted: true } })
    expect((await elsewhere.call('GET', '/me')).body).toMatchObject({ email: newAddress })
    expect((await client.call('GET', '/me')).status).toBe(401)
    expect(await follow(elsewhere, token)).toMatchObject(INVALID_LINK)
    await elsewhere.call('DELETE', '/session')
    expect((await follow(elsewhere, token)).status).toBe(401)
  })

  it('takes five guesses, also from many at once; the link goes on working', async () => {
    const { client, code, token } = await wanting(app)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => enter(client, wrong(code, guess + 1))),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(await enter(client, code)).toMatchObject(SPENT)
    expect((await follow(client, token)).status).toBe(200)
  })

  it('returns the guess of a right code, and gives a new change its own guesses', async () => {
    const { client, code } = await wanting(app)
    for (let guess = 1; guess <= 5; guess += 1) await enter(client, wrong(code, guess))
    const next = newEmail()
    await ask(client, next)
    expect(await enter(client, code)).toMatchObject(INVALID_CODE)
    const mailed = await mailedChange(app, next)
    expect((await enter(client, mailed.code)).status).toBe(200)
  })

  it('is refused after two days, and once the change was cancelled', async () => {
    const [old, cancelled] = [await wanting(app), await wanting(app)]
    await rowsOf(
      app,
      "update address_changes set created_at = created_at - interval '49 hours' where new_email = $1",
      [old.newAddress],
    )
    await cancelled.client.call('DELETE', '/security/address-change')
    for (const { client, code, token } of [old, cancelled]) {
      expect(await enter(client, code)).toMatchObject(NOTHING)
      expect(await follow(client, token)).toMatchObject(INVALID_LINK)
    }
  })

  it('happens once for two confirmations at the same time', async () => {
    const { client, code, token } = await wanting(app)
    const answers = await Promise.all([enter(client, code), follow(client, token)])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await client.call('GET', '/me')).status).toBe(200)
  })

  it('leaves neither code nor token in the database', async () => {
    const { newAddress, code, token } = await wanting(app)
    const rows = await rowsOf<{ all: string }>(
      app,
      `select (to_jsonb(mail) || to_jsonb(change))::text as all
         from address_change_mails as mail join address_changes as change on change.id = change_id where new_email = $1`,
      [newAddress],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.all).not.toContain(token)
    expect(rows[0]?.all).not.toMatch(new RegExp(`"${code}"`))
  })
})

describe('an address that two want', () => {
  it('goes to one of two accounts that confirm at the same time; the other gets an error', async () => {
    const newAddress = newEmail()
    const first = await wanting(app, newAddress)
    const second = await wanting(app, newAddress)
    const answers = await Promise.all([
      follow(first.client, first.token),
      follow(second.client, second.token),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(TAKEN)
    const [count] = await rowsOf(app, 'select count(*)::int as count from users where email = $1', [
      newAddress,
    ])
    expect(count).toEqual({ count: 1 })
  })

  it('goes either to a change or to a sign-up that is completed at the same time', async () => {
    const { client, newAddress, token } = await wanting(app)
    const visitor = app.visitor()
    await signUp(visitor, { email: newAddress })
    const link = await linkToken(app, newAddress)
    const [moved, signedUp] = await Promise.all([follow(client, token), followLink(visitor, link)])
    expect([moved.status, signedUp.status].filter((status) => status === 200)).toHaveLength(1)
    if (moved.status === 200) expect(signedUp.body).toMatchObject({ code: 'VERIFICATION_LINK_INVALID' })
    else expect(moved).toMatchObject(TAKEN)
  })

  it('goes to a sign-up that does not wait for the lock, if that was first', async () => {
    const { client, newAddress, token } = await wanting(app)
    const other = await app.database.connect()
    await other.query('begin')
    await other.query(
      `insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'Bea', $1, true)`,
      [newAddress],
    )
    const confirming = follow(client, token)
    await expect
      .poll(async () => (await rowsOf(app, 'select 1 from pg_locks where not granted')).length, {
        interval: 20,
      })
      .toBeGreaterThan(0)
    await other.query('commit')
    expect(await confirming).toMatchObject(TAKEN)
  })
})
