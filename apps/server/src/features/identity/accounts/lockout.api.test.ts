import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import type { Client } from '@app/testing/http-client'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import { newId } from '../../../platform/base/ids.ts'
import { noteDevice } from './guesses.queries.ts'
import { countGuess, guessesOfStranger } from './guesses.ts'
import { makeAccount, newEmail, rowsOf, signIn } from './sign-up.fixture.ts'

/** The installation's defaults (spec access §9), and the total number of guesses from all networks. */
const ATTEMPTS = 5
const ATTEMPTS_EVERYWHERE = 20
const DEVICE = 'pawtrail.device'
const DEVICES_OF_AN_ACCOUNT = 20

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => app.stop())

const addressIn = (network: number): string => `10.1.${network >> 8}.${network & 255}`
const addressAt = (host: number): string => `2001:db8:1:2::${host}`
const from = (network: number) => ({ 'x-forwarded-for': addressIn(network) })
const enter = (client: Client, email: string, network: number, fields: object = {}) =>
  signIn(client, email, fields, from(network))
const guess = async (email: string, network: number): Promise<unknown> =>
  (await enter(app.visitor(), email, network, { password: 'Wrong-at-9-doors' })).body['code']

/** Guesses passwords from a number of networks. */
async function guessFrom(email: string, networks: number): Promise<unknown[]> {
  const codes = []
  for (let network = 1; network <= networks; network += 1) {
    for (let at = 0; at <= ATTEMPTS; at += 1) codes.push(await guess(email, network))
  }
  return codes
}

/** Counts wrong guesses of strangers in advance, as the server counts them, without checking a password. */
async function countBefore(email: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await countGuess(guessesOfStranger(email, address), app)
}
/** Returns all the guesses of that many networks. */
const networks = (count: number): string[] =>
  Array.from({ length: count * ATTEMPTS }, (_, at) => addressIn(1 + Math.floor(at / ATTEMPTS)))

const wrongOnes = (codes: readonly unknown[]): number =>
  codes.filter((code) => code === 'INVALID_CREDENTIALS').length

/** Advances past the end of every lock. */
const letLocksPass = () =>
  rowsOf(
    app,
    "update sign_in_failures set locked_until = now() - interval '1 second' where locked_until is not null",
  )

// spec product: a stranger who guesses can not keep an owner out, and has few guesses from everywhere
describe('a stranger who guesses', () => {
  // spec ASVS V6.1.1
  it('locks the network that the guesses come from, and not the owner', async () => {
    const email = await makeAccount(app)
    expect(wrongOnes(await guessFrom(email, 1))).toBe(ATTEMPTS)
    expect((await enter(app.visitor(), email, 1)).status).toBe(429)
    expect((await enter(app.visitor(), email, 200)).status).toBe(200)
  })

  // spec design: addresses of one IPv6 network share a limit of guesses; another address of the product is
  //   another site
  //   in apps/server/src/platform/http/client-address.ts, apps/server/src/platform/http/api.ts
  it('has no more guesses from other addresses of one IPv6 network', async () => {
    const email = await makeAccount(app)
    await countBefore(email, [1, 2, 3].map(addressAt))
    const codes: unknown[] = []
    for (let at = 4; at <= 2 * ATTEMPTS; at += 1) {
      const wrong = { password: 'Wrong-at-9-doors' }
      const address = { 'x-forwarded-for': addressAt(at) }
      codes.push((await signIn(app.visitor(), email, wrong, address)).body['code'])
    }
    expect(wrongOnes(codes)).toBe(ATTEMPTS - 3)
  })

  it('from many networks does not lock a device that has signed in before, even from theirs', async () => {
    const email = await makeAccount(app)
    const owner = app.visitor()
    await enter(owner, email, 200)
    await owner.call('DELETE', '/session')
    await countBefore(email, networks(4))
    expect((await enter(app.visitor(), email, 201)).body['code']).toBe('TOO_MANY_ATTEMPTS')
    expect((await enter(owner, email, 200)).status).toBe(200)
    expect((await enter(owner, email, 1)).status).toBe(200)
  })

  // spec ASVS V6.3.1
  it.each(['with an account', 'without one'])(
    'has twenty guesses at an address %s from everywhere, then one at a time with growing pauses',
    async (kind) => {
      const email = kind === 'with an account' ? await makeAccount(app) : newEmail()
      const already = kind === 'with an account' ? [] : networks(3)
      await countBefore(email, already)
      expect(wrongOnes(await guessFrom(email, 8))).toBe(ATTEMPTS_EVERYWHERE - already.length)
      const pauses: number[] = []
      for (let round = 0; round < 7; round += 1) {
        const refused = await enter(app.visitor(), email, 100 + round)
        expect(refused.body['code']).toBe('TOO_MANY_ATTEMPTS')
        pauses.push(Math.ceil(Number(refused.body['retryAfter']) / 60))
        await letLocksPass()
        expect(await guess(email, 100 + round)).toBe('INVALID_CREDENTIALS')
      }
      expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30])
    },
  )

  it('gets no further guesses when the owner signs in', async () => {
    const email = await makeAccount(app)
    const owner = app.visitor()
    await enter(owner, email, 200)
    await countBefore(email, networks(3))
    expect((await enter(owner, email, 200)).status).toBe(200)
    expect((await enter(app.visitor(), email, 201)).status).toBe(200)
    const more = []
    for (let network = 50; network < 60; network += 1) more.push(await guess(email, network))
    expect(wrongOnes(more)).toBe(ATTEMPTS_EVERYWHERE - 15)
  })
})

describe('a device that has signed in before', () => {
  it('locks after five wrong passwords of its own', async () => {
    const email = await makeAccount(app)
    const owner = app.visitor()
    await enter(owner, email, 200)
    const codes = []
    for (let at = 0; at <= ATTEMPTS; at += 1) {
      codes.push((await enter(owner, email, 200 + at, { password: 'Wrong-at-9-doors' })).body['code'])
    }
    expect(wrongOnes(codes)).toBe(ATTEMPTS)
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    expect((await enter(app.visitor(), email, 200)).status).toBe(200)
  })

  it('is known by a signed cookie that the database keeps hashed, for its own account alone', async () => {
    const [email, other] = [await makeAccount(app), await makeAccount(app)]
    const stranger = app.visitor()
    const answer = await enter(stranger, other, 1)
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith(DEVICE)) ?? ''
    expect(cookie).toMatch(/; HttpOnly/i)
    const value = decodeURIComponent(stranger.cookies.get(DEVICE) ?? '')
    const rows = await rowsOf(app, 'select * from known_devices')
    expect(JSON.stringify(rows)).not.toContain(value.split('.')[0])
    await countBefore(email, networks(4))
    for (const forged of [value, value.replace(/..$/, 'xx'), 'x.y', '']) {
      stranger.cookies.set(DEVICE, encodeURIComponent(forged))
      expect((await enter(stranger, email, 220)).body['code']).toBe('TOO_MANY_ATTEMPTS')
    }
  })

  it('is not remembered on a shared browser, and at most twenty are remembered', async () => {
    const email = await makeAccount(app)
    await rowsOf(app, 'delete from known_devices')
    const shared = app.visitor()
    await enter(shared, email, 1, { remember: false })
    expect(shared.cookies.has(DEVICE)).toBe(false)
    const [user] = await rowsOf<{ id: string }>(app, 'select id from users where email = $1', [email])
    for (let at = 0; at < DEVICES_OF_AN_ACCOUNT; at += 1) {
      await app.services.db.withAccounts((tx) => tx.run(noteDevice, [user?.id, hashToken(newId())]))
    }
    const devices = () =>
      rowsOf<{ token_hash: string }>(app, 'select token_hash from known_devices order by last_used_at')
    const [oldest] = await devices()
    await enter(app.visitor(), email, 1)
    const remembered = await devices()
    expect(remembered).toHaveLength(DEVICES_OF_AN_ACCOUNT)
    expect(remembered).not.toContainEqual(oldest)
  })
})
