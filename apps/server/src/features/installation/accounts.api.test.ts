import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedAccount } from '@app/domain/installation/accounts.contract'
import { accountsTexts } from '@app/domain/installation/accounts.texts'
import type { SystemRole } from '@app/domain/kernel/access/roles'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addPost, makeWriter } from '@app/testing/factories/moderated-community'
import { makeAccount, PASSWORD, signIn } from '@app/testing/factories/password-accounts'
import { addSession, makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { setUpSecondFactor } from '@app/testing/factories/second-factors'
import { readAuditLog } from '@app/testing/installation'
import { BECAUSE, changeAccount, readAccount, unconfirm } from '@app/testing/managed-accounts'

let app: TestApp
let root: TestPerson
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'test' } })
  root = await makePerson(app, { name: 'Root', systemRole: 'super_admin' })
  admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
})
afterAll(() => app.stop())

interface Page {
  entries: ListedAccount[]
  nextCursor: string | null
}
const list = async (query: Record<string, string> = {}, by = admin): Promise<Page> =>
  (await by.client.call<Page>('GET', `/installation/accounts?${new URLSearchParams(query).toString()}`)).body
const idsOf = ({ entries }: Page): string[] => entries.map(({ id }) => id)
/** Entries of the audit log about an account that are no readings. */
const changesOf = async ({ userId }: Pick<TestPerson, 'userId'>) =>
  (await readAuditLog(app)).filter(
    ({ subjectId, action }) => subjectId === userId && action !== 'read account',
  )
const changeRole = (by: TestPerson, person: TestPerson, role: SystemRole) =>
  changeAccount(by, person, 'role', { method: 'PUT', role })

// spec product: user management: search, roles, plan, lock
//   in db/schema/71-installation-accounts.sql
describe('the list of accounts', () => {
  it('shows and finds the typed address of an account that was opened before it was confirmed', async () => {
    const { userId } = await makePerson(app, { name: 'Early' })
    await unconfirm(app, { userId }, 'early@example.org')
    const { entries } = await list({ words: 'early@example' })
    expect(entries).toMatchObject([{ id: userId, email: 'early@example.org', isConfirmed: false }])
  })

  it('shows the newest first, in pages, each account once', async () => {
    const people = []
    for (const name of ['One', 'Two', 'Three']) people.push(await makePerson(app, { name }))
    const first = await list({ limit: '2' })
    const second = await list({ limit: '2', cursor: first.nextCursor ?? '' })
    expect([...idsOf(first), ...idsOf(second)].slice(0, 3)).toEqual(
      people.toReversed().map(({ userId }) => userId),
    )
  })

  it('finds an account by part of its address or name, in any case, or by its id', async () => {
    const person = await makePerson(app, { name: 'Zoltan_100%' })
    const found = [[person.userId]]
    for (const words of ['zoltan_100%', 'ZOLTAN_', person.email.slice(3, 40).toUpperCase(), person.userId])
      expect([idsOf(await list({ words }))]).toEqual(found)
    expect(idsOf(await list({ words: 'zoltan%100' }))).toEqual([])
  })

  it('filters by role, plan and lock', async () => {
    const free = await makePerson(app, { name: 'Filtered', plan: 'free' })
    const paid = await makePerson(app, { name: 'Filtered', plan: 'premium' })
    await changeAccount(admin, free, 'lock')
    const words = 'filtered-'
    expect(idsOf(await list({ words, plan: 'free' }))).toEqual([free.userId])
    expect(idsOf(await list({ words, plan: 'premium' }))).toEqual([paid.userId])
    expect(idsOf(await list({ words, plan: 'pro' }))).toEqual([])
    expect(idsOf(await list({ words, locked: 'yes' }))).toEqual([free.userId])
    expect(idsOf(await list({ words, locked: 'no' }))).toEqual([paid.userId])
    expect(idsOf(await list({ role: 'super_admin' }))).toEqual([root.userId])
    expect(idsOf(await list({ role: 'user', words: 'root-' }))).toEqual([])
  })

  it('tells role, plan, sessions and second factor of each', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signIn(client, email)
    await client.call('POST', '/session/proofs', { password: PASSWORD })
    await setUpSecondFactor(client, new Date())
    const { entries } = await list({ words: email })
    expect(entries).toEqual([
      {
        id: expect.any(String) as string,
        email,
        name: 'Ana',
        role: 'user',
        plan: 'free',
        planSource: 'none',
        createdAt: expect.any(String) as string,
        lastActiveAt: expect.any(String) as string,
        isConfirmed: true,
        isLocked: false,
        hasSecondFactor: true,
        sessions: 1,
      },
    ])
  })

  it('writes one entry an hour for each reader', async () => {
    const reader = await makePerson(app, { name: 'Reader', systemRole: 'admin' })
    await Promise.all([list({}, reader), list({}, reader), list({ words: 'a' }, reader)])
    const entries = (await readAuditLog(app)).filter(({ actorId }) => actorId === reader.userId)
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([['list accounts', null]])
  })
})

describe('one account', () => {
  it('shows devices, ways to sign in and numbers, and nothing that the household recorded', async () => {
    const owner = await makePerson(app)
    await addPet(owner.client, { name: 'Secretname' })
    await makeMember(app, owner, 'viewer', 'Member')
    await addSession(app, owner, 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0')
    const account = await readAccount(admin, owner)
    expect(account).toMatchObject({
      email: owner.email,
      plan: 'pro',
      sessions: 2,
      lock: null,
      waysToSignIn: { password: false, google: false, passkeys: 0, authenticatorApp: false },
      counts: { ownHouseholds: 1, memberships: 0, pets: 1, members: 1, pushDevices: 0 },
      permissions: [],
      complimentary: null,
      export: null,
      may: { change: true, changeRole: false },
    })
    expect(account.openSessions.map(({ device }) => device).toSorted()).toEqual([
      'Firefox on Linux',
      'Unknown device',
    ])
    expect(JSON.stringify(account)).not.toContain('Secretname')
    expect(await readAccount(admin, owner)).toMatchObject({
      entries: [{ action: 'read account', actor: { id: admin.userId, name: 'Noor' } }],
    })
  })

  it('cannot be changed by its own user, and one of an administrator by a super_admin alone', async () => {
    const other = await makePerson(app, { name: 'Other', systemRole: 'admin' })
    const operations = ['lock', 'unlock', 'session-ends', 'second-factor-resets', 'exports']
    for (const path of operations) {
      expect([path, (await changeAccount(admin, admin, path)).body.code]).toEqual([path, 'OWN_ACCOUNT'])
      expect([path, (await changeAccount(admin, other, path)).body.code]).toEqual([
        path,
        'ACCOUNT_OF_ADMINISTRATOR',
      ])
    }
    const deletion = { email: other.email }
    expect((await changeAccount(admin, other, 'deletion', deletion)).body.code).toBe(
      'ACCOUNT_OF_ADMINISTRATOR',
    )
    expect((await changeRole(root, root, 'user')).body.code).toBe('OWN_ACCOUNT')
    expect(await changesOf(other)).toEqual([])
    expect(await readAccount(root, other)).toMatchObject({ may: { change: true, changeRole: true } })
    expect(await readAccount(admin, other)).toMatchObject({ may: { change: false, changeRole: false } })
    expect((await changeAccount(root, other, 'lock')).status).toBe(200)
  })

  it('needs a reason and a recent proof for every change', async () => {
    const ana = await makePerson(app)
    const stale = await makePerson(app, { name: 'Stale', systemRole: 'admin' })
    await app.database.pool.query('update sessions set proved_at = null where user_id = $1', [stale.userId])
    expect((await changeAccount(stale, ana, 'lock')).body.code).toBe('PROOF_NEEDED')
    expect((await changeAccount(admin, ana, 'lock', { reason: ' ' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { reason: 'Please give a reason' },
    })
    expect(await readAccount(stale, ana)).toMatchObject({ isLocked: false })
  })
})

// spec ASVS V7.4.5
describe('ending the sessions of an account', () => {
  it('signs every browser out', async () => {
    const ana = await makePerson(app)
    const phone = await addSession(app, ana, null)
    expect((await changeAccount(admin, ana, 'session-ends')).body).toMatchObject({ sessions: 0 })
    for (const client of [ana.client, phone]) expect((await client.call('GET', '/me')).status).toBe(401)
    expect(await changesOf(ana)).toMatchObject([{ action: 'end sessions', details: { sessions: 2 } }])
  })
})

describe('resetting the second factor', () => {
  it('leaves the password, and tells the user by mail', async () => {
    const email = await makeAccount(app)
    const client = app.visitor()
    await signIn(client, email)
    await client.call('POST', '/session/proofs', { password: PASSWORD })
    await setUpSecondFactor(client, new Date())
    const [account] = (await list({ words: email })).entries
    const person = { userId: account?.id ?? '' }
    expect((await changeAccount(admin, person, 'second-factor-resets')).body).toMatchObject({
      hasSecondFactor: false,
    })
    expect(await signIn(app.visitor(), email)).toMatchObject({ body: { accepted: true } })
    const { rows } = await app.database.pool.query(
      `select device from security_notices where user_id = $1 and kind = 'two-factor-off'`,
      [person.userId],
    )
    expect(rows).toEqual([{ device: 'request of an administrator' }])
    await changeAccount(admin, person, 'second-factor-resets')
    expect(await changesOf(person)).toHaveLength(1)
  })
})

// spec product: only super_admin grants roles; the last super_admin cannot be removed
//   in db/schema/10-identity.sql
describe('a system role', () => {
  // spec product: an unconfirmed address cannot receive anything but a confirmation
  //   in db/schema/71-installation-changes.sql
  it('is given to no account whose address is not confirmed, and can be taken from one', async () => {
    const stranger = await makePerson(app, { name: 'Stranger' })
    await unconfirm(app, stranger, 'ceo@company.example')
    for (const role of ['admin', 'super_admin'] as const)
      expect(await changeRole(root, stranger, role)).toMatchObject({
        status: 409,
        body: { code: 'ACCOUNT_NOT_CONFIRMED' },
      })
    expect((await stranger.client.call('GET', '/installation/overview')).status).toBe(404)
    await app.database.pool.query("update users set system_role = 'admin' where id = $1", [stranger.userId])
    expect((await changeRole(root, stranger, 'user')).body).toMatchObject({ role: 'user' })
  })

  it('is given and taken by a super_admin, in a session that stays open', async () => {
    const ana = await makePerson(app)
    expect((await changeRole(admin, ana, 'admin')).status).toBe(404)
    expect((await changeRole(root, ana, 'admin')).body).toMatchObject({
      role: 'admin',
      permissions: expect.arrayContaining(['manage accounts']) as string[],
    })
    expect((await ana.client.call('GET', '/installation/accounts')).status).toBe(200)
    await changeRole(root, ana, 'user')
    expect((await ana.client.call('GET', '/installation/accounts')).status).toBe(404)
    expect((await changesOf(ana)).map(({ details }) => details)).toEqual([
      { from: 'user', role: 'admin' },
      { from: 'admin', role: 'user' },
    ])
  })
})

describe('deleting an account', () => {
  it('needs its address, and takes everything along but the audit log', async () => {
    const ana = await makePerson(app)
    const wrong = await changeAccount(admin, ana, 'deletion', { email: 'someone@example.com' })
    expect(wrong.body).toMatchObject({ fields: { email: accountsTexts.addressDiffers } })
    const typed = ` ${ana.email.toUpperCase()} `
    expect((await changeAccount(admin, ana, 'deletion', { email: typed })).body).toEqual({ deleted: true })
    expect((await ana.client.call('GET', '/me')).status).toBe(401)
    const { rows } = await app.database.pool.query('select id from users where id = $1', [ana.userId])
    expect(rows).toEqual([])
    expect(await changesOf(ana)).toMatchObject([{ action: 'delete account', reason: BECAUSE }])
    expect((await changeAccount(admin, ana, 'deletion', { email: ana.email })).status).toBe(404)
  })

  it('removes posts in the community on request', async () => {
    const [kept, removed] = [await makeWriter(app), await makeWriter(app)]
    const posts = [await addPost(kept), await addPost(removed)]
    await changeAccount(admin, kept, 'deletion', { email: kept.email })
    await changeAccount(admin, removed, 'deletion', { email: removed.email, communityPosts: 'remove' })
    const found = await Promise.all(posts.map((id) => root.client.call('GET', `/moderation/cases/${id}`)))
    expect(found.map(({ status }) => status)).toEqual([200, 404])
  })
})

describe('an export that an administrator starts', () => {
  it('is downloaded by its user alone, who is notified by mail', async () => {
    const ana = await makePerson(app)
    expect((await changeAccount(admin, ana, 'exports')).body).toMatchObject({ export: { state: 'waiting' } })
    await changeAccount(admin, ana, 'exports')
    await app.worker.settle()
    expect((await readAccount(admin, ana)).export).toMatchObject({ state: 'ready' })
    const { body } = await ana.client.call<{ takeouts: { id: string; state: string }[] }>('GET', '/takeouts')
    expect(body.takeouts).toMatchObject([{ state: 'ready' }])
    const link = `/takeouts/${body.takeouts[0]?.id}/links`
    expect((await ana.client.call('POST', link, {})).status).toBe(200)
    expect((await admin.client.call('POST', link, {})).status).toBe(404)
    expect((await changesOf(ana)).map(({ action }) => action)).toEqual(['start export'])
    const { rows } = await app.database.pool.query(`select kind from security_notices where user_id = $1`, [
      ana.userId,
    ])
    expect(rows).toEqual([{ kind: 'export-started' }])
  })
})
