import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { linkToken } from '@app/testing/factories/sign-ups'
import { projectRoot } from '../../../platform/base/project-root.ts'
import { printSetupLink } from '../../../platform/services/setup-link.ts'
import { followLink, newEmail, rowsOf, setSetting, signUp } from './sign-up.fixture.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

/** Returns the token of the link that a start prints; empty if it prints none. */
const printed = async (): Promise<string> => {
  let line = ''
  await printSetupLink(app.services, (said) => {
    line = said
  })
  return /token=(\S+)/.exec(line)?.[1] ?? ''
}
const claim = (person: TestPerson, token: string) => person.client.call('POST', '/setup-claims', { token })
const roleOf = async ({ client }: TestPerson) => (await client.call('GET', '/me')).body['systemRole']
const openLinks = () => rowsOf(app, "select 1 from system_secrets where name = 'setup-link'")

/** Runs `npm run admin -- grant`, as an operator does. */
const grant = ({ email }: TestPerson, role: string) =>
  spawnSync(process.execPath, [join(projectRoot, 'scripts', 'admin.ts'), 'grant', email, role], {
    env: { ...process.env, DATABASE_URL: app.database.url, DATA_DIR: app.dataDir },
    encoding: 'utf8',
  })

const invalid = { status: 422, body: { code: 'SETUP_LINK_INVALID', title: 'Setup link invalid' } }

// spec access §6: system roles; the first visitor of the set-up link becomes super admin
//   in apps/server/src/platform/services/setup-link.ts, db/schema/05-installation.sql
// spec ASVS V6.3.2
describe('the set-up link of an empty installation', () => {
  it('makes its first visitor the super admin, once; the one before it is void', async () => {
    const [ana, bea] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const older = await printed()
    const token = await printed()
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(await claim(ana, older)).toMatchObject(invalid)
    expect(await claim(ana, `${token}x`)).toMatchObject(invalid)
    const answers = await Promise.all([claim(ana, token), claim(bea, token), claim(ana, token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set([await roleOf(ana), await roleOf(bea)])).toEqual(new Set(['super_admin', 'user']))
    expect(await claim(bea, token)).toMatchObject(invalid)
    expect(await printed()).toBe('')
  })

  // spec product: an unconfirmed address has no role; the first user of an installation confirms it first
  it('refuses an account without a confirmed address, and opens once it is confirmed', async () => {
    await setSetting(app, 'emailVerificationRequired', false)
    const [client, email] = [app.visitor(), newEmail()]
    expect((await signUp(client, { email })).body['isOpen']).toBe(true)
    const token = await printed()
    const claimIt = () => client.call('POST', '/setup-claims', { token })
    expect(await claimIt()).toMatchObject({
      status: 403,
      body: { code: 'ADDRESS_NOT_CONFIRMED', title: 'Confirm your email address first' },
    })
    expect(await client.call('POST', '/setup-claims', { token: `${token}x` })).toMatchObject(invalid)
    expect((await client.call('GET', '/me')).body['systemRole']).toBe('user')
    expect((await followLink(client, await linkToken(app, email))).status).toBe(200)
    expect((await claimIt()).status).toBe(200)
    expect((await client.call('GET', '/me')).body['systemRole']).toBe('super_admin')
  })

  it.each(['admin', 'super_admin'])('is dead once an operator has made a user %s', async (role) => {
    const [ana, bea] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const token = await printed()
    expect(token).not.toBe('')
    expect(grant(ana, role)).toMatchObject({ status: 0, stdout: `${ana.email} is ${role} now.\n` })
    expect(await openLinks()).toEqual([])
    expect(await claim(bea, token)).toMatchObject(invalid)
    expect([await roleOf(ana), await roleOf(bea)]).toEqual([role, 'user'])
  })

  it.each(['admin', 'super_admin'] as const)(
    'is not printed once the product has a user with the role %s',
    async (systemRole) => {
      await makePerson(app, { systemRole })
      expect(await printed()).toBe('')
      expect(await openLinks()).toEqual([])
    },
  )

  it('makes no second super admin, even while the link still exists', async () => {
    const [ana, bea] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const token = await printed()
    const [link] = await rowsOf<{ value: string }>(
      app,
      "select value from system_secrets where name = 'setup-link'",
    )
    await rowsOf(app, "update users set system_role = 'admin' where id = $1", [ana.userId])
    await rowsOf(app, "insert into system_secrets (name, value) values ('setup-link', $1)", [link?.value])
    expect(await claim(bea, token)).toMatchObject(invalid)
    expect(await roleOf(bea)).toBe('user')
  })
})
