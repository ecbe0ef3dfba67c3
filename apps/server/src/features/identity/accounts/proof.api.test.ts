import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import type { Client } from '@app/testing/http-client'
import { listOperations } from '@app/testing/operations'
import { newId } from '../../../platform/base/ids.ts'
import { makeAccount, PASSWORD, rowsOf, signIn } from './sign-up.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Creates a user who signed in by password, in a browser. */
async function signedIn(): Promise<{ email: string; client: Client }> {
  const email = await makeAccount(app)
  const client = app.visitor()
  await signIn(client, email)
  return { email, client }
}

const prove = (client: Client, password = PASSWORD) => client.call('POST', '/session/proofs', { password })
const takeOut = (client: Client) => client.call('POST', '/takeouts', { id: newId() })
const leave = (client: Client) => client.call('POST', '/account/deletion', { confirmation: 'DELETE' })
const needed = {
  status: 403,
  body: {
    code: 'PROOF_NEEDED',
    title: 'Confirm it’s you',
    message: 'Enter your password to continue.',
  },
}

// spec ASVS V7.5.1
describe('a fresh proof of identity', () => {
  it('is needed for leaving, taking everything out, handing over, changing who signs in, and running the installation', () => {
    const asking = listOperations().filter(({ needsProof }) => needsProof)
    expect(asking.map(({ name }) => name).toSorted()).toEqual([
      'accountDeletion.deleteAccount',
      'addressChanges.requestAddressChange',
      'announcements.publishAnnouncement',
      'googleSignIn.connectGoogle',
      'googleSignIn.disconnectGoogle',
      'handovers.acceptHandover',
      'handovers.offerHandover',
      'installation.grantPermission',
      'installation.revokePermission',
      'managedAccounts.changeRole',
      'managedAccounts.deleteAccount',
      'managedAccounts.endPlan',
      'managedAccounts.endSessions',
      'managedAccounts.givePlan',
      'managedAccounts.lockAccount',
      'managedAccounts.resetSecondFactor',
      'managedAccounts.startExport',
      'managedAccounts.unlockAccount',
      'passkeys.removePasskey',
      'passkeys.startPasskey',
      'secondFactor.confirmSecondFactor',
      'secondFactor.renewBackupCodes',
      'secondFactor.startSecondFactor',
      'secondFactor.switchSecondFactorOff',
      'security.changePassword',
      'systemSettings.changeSystemSetting',
      'systemSettings.undoSystemSetting',
      'takeout.linkTakeout',
      'takeout.startTakeout',
    ])
  })

  // spec product: deleting the account and exporting all data need the password, typed within five minutes
  it('is the password typed again, and holds for five minutes', async () => {
    const { client } = await signedIn()
    for (const attempt of [takeOut, leave]) expect(await attempt(client)).toMatchObject(needed)
    expect(await prove(client)).toMatchObject({ status: 200, body: { accepted: true } })
    expect((await takeOut(client)).status).toBe(200)
    await rowsOf(app, "update sessions set proved_at = proved_at - interval '299 seconds'")
    expect((await takeOut(client)).status).toBe(200)
    await rowsOf(app, "update sessions set proved_at = proved_at - interval '2 seconds'")
    for (const attempt of [takeOut, leave]) expect(await attempt(client)).toMatchObject(needed)
    expect((await client.call('GET', '/me')).status).toBe(200)
    await prove(client)
    expect((await leave(client)).status).toBe(200)
  })

  it('holds for the browser in which the password was typed alone', async () => {
    const { email, client } = await signedIn()
    const other = app.visitor()
    await signIn(other, email)
    await prove(client)
    expect(await leave(other)).toMatchObject(needed)
    expect((await leave(client)).status).toBe(200)
  })

  it('is not had by guessing: guesses count as they do for signing in', async () => {
    const { email, client } = await signedIn()
    const wrong = await prove(client, 'Wrong-at-9-doors')
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'PROOF_WRONG', fields: { password: 'That is not the password of your account.' } },
    })
    for (let at = 0; at < 4; at += 1) await prove(client, `Wrong-at-${at}-doors`)
    expect(await prove(client)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect((await signIn(client, email)).status).toBe(429)
    expect(await leave(client)).toMatchObject(needed)
    expect((await client.call('GET', '/me')).status).toBe(200)
  })

  it('needs a session', async () => {
    expect((await prove(app.visitor())).status).toBe(401)
  })

  // spec ASVS V7.5.3
  it('is wanted for the file of an archive as well, whatever link is at hand', async () => {
    const { client } = await signedIn()
    await prove(client)
    const { body } = await takeOut(client)
    await app.worker.settle()
    const linkOf = () => client.call<{ url: string | null }>('POST', `/takeouts/${String(body['id'])}/links`)
    const { url } = (await linkOf()).body
    expect((await client.get(url ?? '')).status).toBe(200)
    await rowsOf(app, "update sessions set proved_at = now() - interval '11 minutes'")
    expect(await linkOf()).toMatchObject(needed)
    expect((await client.get(url ?? '')).status).toBe(404)
  })
})
