import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addSession, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { changeInstallation } from '@app/testing/installation'
import { listen } from '@app/testing/live-client'
import { changeAccount } from '@app/testing/managed-accounts'

/** Administrators themselves: the last super_admin, and the idle limit of their sessions. Each test has its own server. */
let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const makeRoot = (name: string): Promise<TestPerson> => makePerson(app, { name, systemRole: 'super_admin' })
const demote = (by: TestPerson, person: TestPerson) =>
  changeAccount(by, person, 'role', { method: 'PUT', role: 'user' })
const deleteOwn = ({ client }: TestPerson) =>
  client.call<{ code?: string }>('POST', '/account/deletion', { confirmation: 'DELETE' })
const countRoots = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ roots: number }>(
    `select count(*)::int as roots from users where system_role = 'super_admin' and locked_at is null`,
  )
  return rows[0]?.roots ?? 0
}
/** Makes the sessions of a user idle for some hours. */
const rest = ({ userId }: TestPerson, hours: number) =>
  app.database.pool.query(
    `update sessions set last_active_at = now() - $2::double precision * interval '1 hour' where user_id = $1`,
    [userId, hours],
  )
const statusOf = async (client: TestPerson['client']) => (await client.call('GET', '/me')).status

/** Sorted codes of refusals, 'done' for a success. */
const codesOf = (answers: readonly { body: { code?: string } }[]): string[] =>
  answers.map(({ body }) => body.code ?? 'done').toSorted()

// spec product: the last super_admin cannot be removed
//   in db/schema/10-identity.sql
describe('the last super administrator', () => {
  it('stays when two demote, lock or delete each other at once', async () => {
    const [one, two] = [await makeRoot('One'), await makeRoot('Two')]
    const demotions = await Promise.all([demote(one, two), demote(two, one)])
    expect(await countRoots()).toBe(1)
    expect(codesOf(demotions)).toContain('done')
    const [left, other] =
      (await one.client.call('GET', '/installation/grants')).status === 200 ? [one, two] : [two, one]
    await changeAccount(left, other, 'role', { method: 'PUT', role: 'super_admin' })
    await Promise.all([changeAccount(left, other, 'lock'), changeAccount(other, left, 'lock')])
    expect(await countRoots()).toBe(1)
  })

  it('stays when the last two delete their own accounts at once', async () => {
    const [one, two] = [await makeRoot('One'), await makeRoot('Two')]
    expect(codesOf(await Promise.all([deleteOwn(one), deleteOwn(two)]))).toEqual(['LAST_SUPER_ADMIN', 'done'])
    expect(await countRoots()).toBe(1)
  })

  it('cannot delete the own account, and can once there is another', async () => {
    const one = await makeRoot('One')
    expect(await deleteOwn(one)).toMatchObject({ status: 409, body: { code: 'LAST_SUPER_ADMIN' } })
    const two = await makeRoot('Two')
    await changeAccount(one, two, 'lock')
    expect((await deleteOwn(one)).body.code).toBe('LAST_SUPER_ADMIN')
    await changeAccount(one, two, 'unlock')
    expect((await deleteOwn(one)).status).toBe(200)
  })

  it('stays for SQL of the tables’ owner too', async () => {
    await makeRoot('One')
    const { pool } = app.database
    for (const sql of [
      `update users set system_role = 'user'`,
      `update users set locked_at = now(), lock_reason = 'because'`,
      'delete from users',
    ])
      await expect(pool.query(sql)).rejects.toMatchObject({ constraint: 'last_super_admin' })
    expect(await countRoots()).toBe(1)
  })
})

// spec product: 8 hours is the idle limit for admins, and for browsers that are not remembered
//   in db/schema/01-transaction-identity.sql
describe('the session of an administrator', () => {
  it('ends after eight idle hours, although the device is remembered', async () => {
    const [root, ana] = [await makeRoot('One'), await makePerson(app)]
    await rest(root, 7.9)
    expect(await statusOf(root.client)).toBe(200)
    for (const person of [root, ana]) await rest(person, 8.1)
    expect(await statusOf(root.client)).toBe(401)
    expect((await root.client.call('GET', '/installation/accounts')).status).toBe(401)
    expect(await statusOf(ana.client)).toBe(200)
    expect(await statusOf(await addSession(app, root, null))).toBe(200)
  })

  it('follows the setting', async () => {
    await changeInstallation(app.services, 'sessionTimeoutHours', 2)
    const admin = await makePerson(app, { name: 'Admin', systemRole: 'admin' })
    await rest(admin, 2.1)
    expect(await statusOf(admin.client)).toBe(401)
  })

  // spec product: a stream ends with its session
  //   in db/schema/04-live-events.sql
  it('loses its stream with it, and gets no other', async () => {
    const root = await makeRoot('One')
    const other = await addSession(app, root, null)
    const [idle, used] = [await listen(root.client), await listen(other)]
    const { rowCount } = await app.database.pool.query(
      `update sessions set last_active_at = now() - interval '8 hours' + interval '1 second'
        where id = (select id from sessions where user_id = $1 order by created_at limit 1)`,
      [root.userId],
    )
    expect(rowCount).toBe(1)
    await changeInstallation(app.services, 'maxUsers', 500)
    expect(await idle.ended()).toBe('session')
    expect((await listen(root.client)).status).toBe(401)
    const pet = await addPet(other)
    await used.untilEvent({ id: pet.id })
    used.close()
  })

  it('begins with the role and ends with it', async () => {
    const [root, ana] = [await makeRoot('One'), await makePerson(app)]
    await rest(ana, 9)
    await changeAccount(root, ana, 'role', { method: 'PUT', role: 'admin' })
    expect(await statusOf(ana.client)).toBe(401)
    await changeAccount(root, ana, 'role', { method: 'PUT', role: 'user' })
    expect(await statusOf(ana.client)).toBe(200)
  })
})
