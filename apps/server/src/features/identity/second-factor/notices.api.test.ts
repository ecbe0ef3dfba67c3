import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { mailedReset } from '@app/testing/factories/password-resets'
import { setUpSecondFactor } from '@app/testing/factories/second-factors'
import { mailedNotice } from '@app/testing/factories/security-notices'
import { rowsOf, signIn } from '../accounts/sign-up.fixture.ts'
import { enterWith, makeKeyed } from '../passkeys/passkeys.fixture.ts'
import { giveBackupCode } from './second-factor.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const NEW_PASSWORD = 'Walks-7x-Biscuit'
const toldOf = (email: string) =>
  rowsOf<{ kind: string; detail: string | null }>(
    app,
    "select kind, detail from security_notices where email = $1 and kind <> 'new-device' order by created_at",
    [email],
  )
const secure = (token: string) => app.visitor().call('POST', '/security/notices/uses', { token })

/** Sets a password by the following mail, and signs in with it. */
async function comeBack(email: string, client = app.visitor()) {
  const { token } = await mailedReset(app, email)
  await app.visitor().call('POST', '/password-resets/links/passwords', { token, newPassword: NEW_PASSWORD })
  return signIn(client, email, { password: NEW_PASSWORD })
}

describe('notifies the user by mail', () => {
  // spec product: a user gets a mail about second factors and passkeys; securing the account removes those
  //   that an intruder may have added
  // spec ASVS V6.3.7
  it('of two-factor, backup codes and passkeys that come and go, and of nothing that stayed as it was', async () => {
    const { client, email, passkeyId } = await makeKeyed(app)
    await setUpSecondFactor(client, new Date())
    await client.call('POST', '/account/second-factor/backup-codes')
    for (let times = 0; times < 2; times += 1) {
      await client.call('DELETE', '/account/second-factor')
      await client.call('DELETE', `/account/passkeys/${passkeyId}`)
    }
    expect(await toldOf(email)).toEqual([
      { kind: 'passkey-added', detail: 'Unknown device' },
      { kind: 'two-factor-on', detail: null },
      { kind: 'backup-codes-renewed', detail: null },
      { kind: 'two-factor-off', detail: null },
      { kind: 'passkey-removed', detail: 'Unknown device' },
    ])
  })
})

describe('the link of a notice that secures an account', () => {
  it('removes passkeys, and a second factor that another user may just have switched on', async () => {
    const { client, device, email } = await makeKeyed(app)
    await setUpSecondFactor(client, new Date())
    expect((await secure(await mailedNotice(app, email, 'two-factor-on'))).status).toBe(200)
    expect((await enterWith(app.visitor(), device)).body).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect((await comeBack(email)).body).toEqual({ accepted: true })
  })

  // spec ASVS V6.4.3
  it('keeps a second factor that has been on for longer: a mailbox alone does not lift it', async () => {
    const { client, email } = await makeKeyed(app)
    await setUpSecondFactor(client, new Date())
    await rowsOf(app, "update authenticator_apps set confirmed_at = now() - interval '73 hours'")
    expect((await secure(await mailedNotice(app, email, 'passkey-added'))).status).toBe(200)
    expect((await comeBack(email)).body).toEqual({ accepted: true, secondFactor: 'needed' })
  })
  it('removes backup codes that an intruder may just have made, and keeps older ones', async () => {
    const { client, email } = await makeKeyed(app)
    const { backupCodes } = await setUpSecondFactor(client, new Date())
    await rowsOf(app, "update authenticator_apps set confirmed_at = now() - interval '73 hours'")
    await rowsOf(app, "update backup_codes set created_at = now() - interval '73 hours'")
    const own = backupCodes[0] ?? ''
    await secure(await mailedNotice(app, email, 'passkey-added'))
    const back = app.visitor()
    await comeBack(email, back)
    expect((await giveBackupCode(back, own)).body).toEqual({ accepted: true })

    await back.call('POST', '/session/proofs', { password: NEW_PASSWORD })
    const renewed = await back.call<{ backupCodes: string[] }>('POST', '/account/second-factor/backup-codes')
    await secure(await mailedNotice(app, email, 'backup-codes-renewed'))
    const later = app.visitor()
    expect((await comeBack(email, later)).body).toEqual({ accepted: true, secondFactor: 'needed' })
    const [stolen = ''] = renewed.body.backupCodes
    expect((await giveBackupCode(later, stolen)).body).toMatchObject({ code: 'BACKUP_CODE_WRONG' })
  })
})
