import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeInstallation } from '@app/testing/installation'
import { rowsOf, signIn } from '../accounts/sign-up.fixture.ts'
import {
  giveBackupCode,
  giveCode,
  halfSignedIn,
  makeProtected,
  startTimedApp,
  wrongCode,
  type Protected,
  type TimedApp,
} from './second-factor.fixture.ts'

/** An attacker who knows the password guesses the second factor. */
const ATTEMPTS = 5
const ATTEMPTS_EVERYWHERE = 20

let timed: TimedApp
beforeAll(async () => {
  timed = await startTimedApp()
})
afterAll(() => timed.app.stop())

const from = (network: number) => ({ 'x-forwarded-for': `10.3.${network}.1` })

/** Makes one guess from a network, with a sign-in of its own. */
async function guess({ email, secret }: Protected, network: number): Promise<unknown> {
  const client = await halfSignedIn(timed.app, email, from(network))
  return (await giveCode(client, wrongCode(secret, timed.clock.now()), from(network))).body['code']
}

const isLocked = (answer: { status: number; body: Record<string, unknown> }) =>
  expect([answer.status, answer.body['code']]).toEqual([429, 'TOO_MANY_ATTEMPTS'])

// spec product: guesses at the second factor are limited for the account, across networks too
//   in apps/server/src/features/identity/accounts/guesses.ts
describe('guesses at a second factor', () => {
  it('are five from one network, however often the sign-in is begun again, and backup codes count too', async () => {
    const victim = await makeProtected(timed)
    for (let at = 0; at < ATTEMPTS - 1; at += 1) expect(await guess(victim, 1)).toBe('APP_CODE_WRONG')
    const client = await halfSignedIn(timed.app, victim.email, from(1))
    const noCode = 'AAAA-BBBB-CCCC-DDDD'
    expect((await giveBackupCode(client, noCode, from(1))).body['code']).toBe('BACKUP_CODE_WRONG')
    isLocked(await giveCode(client, timed.nextCode(victim.secret), from(1)))
    isLocked(await giveBackupCode(client, victim.backupCodes[0] ?? '', from(1)))
    // Another network has its own guesses, and the password is not locked by these.
    const owner = await halfSignedIn(timed.app, victim.email, from(2))
    expect((await giveCode(owner, timed.nextCode(victim.secret), from(2))).status).toBe(200)
  })

  it('count before they are checked: of 16 concurrent ones five are checked', async () => {
    const { email, secret } = await makeProtected(timed)
    const client = await halfSignedIn(timed.app, email, from(1))
    const wrong = wrongCode(secret, timed.clock.now())
    const answers = await Promise.all(Array.from({ length: 16 }, () => giveCode(client, wrong, from(1))))
    expect(answers.filter(({ body }) => body['code'] === 'APP_CODE_WRONG')).toHaveLength(ATTEMPTS)
  })

  it('are twenty from all networks together, then one at a time; the owner’s device is not locked by them', async () => {
    const victim = await makeProtected(timed)
    const codes: unknown[] = []
    for (let network = 10; network < 16; network += 1)
      for (let at = 0; at < ATTEMPTS - 1; at += 1) codes.push(await guess(victim, network))
    expect(codes.filter((code) => code === 'APP_CODE_WRONG')).toHaveLength(ATTEMPTS_EVERYWHERE)
    const stranger = await halfSignedIn(timed.app, victim.email, from(20))
    isLocked(await giveCode(stranger, timed.nextCode(victim.secret), from(20)))
    await victim.client.call('DELETE', '/session')
    await signIn(victim.client, victim.email, {}, from(10))
    expect((await giveCode(victim.client, timed.nextCode(victim.secret), from(10))).status).toBe(200)
  })

  it('are not returned when the owner signs in elsewhere', async () => {
    const victim = await makeProtected(timed)
    for (let at = 0; at < ATTEMPTS; at += 1) await guess(victim, 30)
    const owner = await halfSignedIn(timed.app, victim.email, from(31))
    expect((await giveCode(owner, timed.nextCode(victim.secret), from(31))).status).toBe(200)
    const stranger = await halfSignedIn(timed.app, victim.email, from(30))
    isLocked(await giveCode(stranger, timed.nextCode(victim.secret), from(30)))
  })
})

describe('during maintenance', () => {
  it('an administrator signs in with the second factor; no other user is asked for it', async () => {
    const { app, nextCode } = timed
    const admin = await makeProtected(timed)
    const ana = await makeProtected(timed)
    const begun = await halfSignedIn(app, ana.email)
    await rowsOf(app, "update users set system_role = 'admin' where email = $1", [admin.email])
    await changeInstallation(app.services, 'maintenanceMode', true)
    try {
      const shut = { status: 503, body: { code: 'MAINTENANCE' } }
      expect(await giveCode(begun, nextCode(ana.secret))).toMatchObject(shut)
      expect(await signIn(app.visitor(), ana.email)).toMatchObject(shut)
      const client = await halfSignedIn(app, admin.email)
      expect((await giveCode(client, nextCode(admin.secret))).status).toBe(200)
      expect((await client.call('GET', '/me')).status).toBe(200)
    } finally {
      await changeInstallation(app.services, 'maintenanceMode', false)
    }
  })
})
