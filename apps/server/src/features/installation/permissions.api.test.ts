import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installationTexts } from '@app/domain/installation/installation.texts'
import type { Grant } from '@app/domain/installation/permissions.contract'
import { installationPermissionsOf } from '@app/domain/kernel/access/installation'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import type { Answer } from '@app/testing/http-client'
import { readAuditLog } from '@app/testing/installation'
import { listen } from '@app/testing/live-client'

const PERMISSION = 'moderate the community'

let app: TestApp
let root: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  root = await makePerson(app, { name: 'Root', systemRole: 'super_admin' })
})
afterAll(() => app.stop())

const grant = (email: string, reason = 'Knows the community'): Promise<Answer<{ code?: string }>> =>
  root.client.call('POST', '/installation/grants', { email, permission: PERMISSION, reason })
const revoke = (userId: string): Promise<Answer<{ code?: string }>> =>
  root.client.call('POST', '/installation/grants/revocations', {
    userId,
    permission: PERMISSION,
    reason: 'Moved on',
  })
const listGrants = async (): Promise<Grant[]> =>
  (await root.client.call<Grant[]>('GET', '/installation/grants')).body
const heldBy = async ({ client }: TestPerson): Promise<string[]> =>
  (await client.call<{ installation: string[] }>('GET', '/me')).body.installation
/** Entries about a user, without reading the list. */
const entriesAbout = async ({ userId }: TestPerson) =>
  (await readAuditLog(app)).filter(({ subjectId }) => subjectId === userId)

describe('a permission of the installation', () => {
  // spec product: moderators are granted their permission by a super_admin, beside the system roles
  //   in apps/server/src/features/installation/permissions.routes.ts
  it('is held from its grant to its revocation, in a session that stays open', async () => {
    const ana = await makePerson(app)
    expect(await heldBy(ana)).toEqual([])
    expect((await grant(`  ${ana.email.toUpperCase()} `)).status).toBe(200)
    expect(await heldBy(ana)).toEqual([PERMISSION])
    expect(await listGrants()).toContainEqual({
      userId: ana.userId,
      name: 'Ana',
      email: ana.email,
      permission: PERMISSION,
      grantedBy: 'Root',
      grantedAt: expect.any(String) as string,
    })
    expect((await revoke(ana.userId)).status).toBe(200)
    expect(await heldBy(ana)).toEqual([])
    expect((await listGrants()).map(({ userId }) => userId)).not.toContain(ana.userId)
  })

  it('reaches the open pages of the user as a change of the account', async () => {
    const ana = await makePerson(app)
    const stream = await listen(ana.client)
    await grant(ana.email)
    await stream.untilEvent({ subject: 'account' })
    const before = stream.events().length
    await revoke(ana.userId)
    await stream.until(() => stream.events().length > before)
    stream.close()
  })

  it('ends with the account, and so does the grant in the list', async () => {
    const ana = await makePerson(app)
    await grant(ana.email)
    await app.database.pool.query('delete from users where id = $1', [ana.userId])
    expect((await listGrants()).map(({ userId }) => userId)).not.toContain(ana.userId)
    expect(await entriesAbout(ana)).toHaveLength(1)
  })

  it('comes with the system role too', async () => {
    const admin = await makePerson(app, { name: 'Admin', systemRole: 'admin' })
    expect(await heldBy(admin)).toEqual(installationPermissionsOf('admin', []))
    expect(await heldBy(root)).toEqual(installationPermissionsOf('super_admin', []))
  })
})

describe('granting', () => {
  it('names an address without an account at its field', async () => {
    expect(await grant('nobody@example.com')).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', fields: { email: installationTexts.noAccount } },
    })
  })

  it('needs a reason and a permission that can be granted', async () => {
    const valid = { email: root.email, permission: PERMISSION, reason: 'because' }
    for (const [field, value, message] of [
      ['reason', '  ', installationTexts.reasonMissing],
      ['reason', 'x'.repeat(501), installationTexts.reasonTooLong],
      ['permission', 'grant permissions', installationTexts.permissionMissing],
    ] as const) {
      const { body } = await root.client.call('POST', '/installation/grants', { ...valid, [field]: value })
      expect(body).toMatchObject({ fields: { [field]: message } })
    }
  })

  it('needs a recent proof of identity', async () => {
    const other = await makePerson(app, { name: 'Other', systemRole: 'super_admin' })
    const body = { email: other.email, permission: PERMISSION, reason: 'because' }
    for (const proof of [null, '5 minutes']) {
      await app.database.pool.query(
        'update sessions set proved_at = now() - $2::interval where user_id = $1',
        [other.userId, proof],
      )
      expect((await other.client.call('POST', '/installation/grants', body)).body).toMatchObject({
        code: 'PROOF_NEEDED',
      })
    }
    expect((await other.client.call('GET', '/installation/grants')).status).toBe(200)
  })

  it('happens once, however many ask at the same time', async () => {
    const ana = await makePerson(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant(ana.email)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await entriesAbout(ana)).toHaveLength(1)
  })

  it.each(['01890000-0000-7000-8000-000000000000', 'not-an-id'])(
    'cannot be taken back from %s, who has none',
    async (userId) => {
      expect(await revoke(userId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    },
  )
})

describe('the audit log', () => {
  // spec design: every action of an administrator goes to an append-only log
  //   in db/schema/16-installation-permissions.sql
  // spec ASVS V16.2.1
  it('holds each change and each reading, with the actor and the reason, and no name or address', async () => {
    const ana = await makePerson(app)
    await grant(ana.email, 'Trusted since 2020')
    await listGrants()
    await revoke(ana.userId)
    const byRoot = { actorId: root.userId, systemRole: 'super_admin', permission: 'grant permissions' }
    const details = { permission: PERMISSION }
    expect(await entriesAbout(ana)).toEqual([
      {
        ...byRoot,
        action: 'grant',
        subjectKind: 'users',
        subjectId: ana.userId,
        reason: 'Trusted since 2020',
        details,
      },
      {
        ...byRoot,
        action: 'revoke',
        subjectKind: 'users',
        subjectId: ana.userId,
        reason: 'Moved on',
        details,
      },
    ])
    const all = await readAuditLog(app)
    expect(all).toContainEqual(expect.objectContaining({ ...byRoot, action: 'list grants', subjectId: null }))
    expect(JSON.stringify(all)).not.toMatch(/@|Ana|Root/)
  })
})
