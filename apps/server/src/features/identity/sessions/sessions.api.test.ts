import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeviceSession, sessionsContract } from '@app/domain/identity/sessions/sessions.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addSession, makePerson, type TestPerson } from '@app/testing/factories/people'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const list = async ({ client }: Pick<TestPerson, 'client'>) =>
  (await client.call<DeviceSession[]>('GET', '/sessions')).body

describe('the list of sessions', () => {
  // spec ASVS V7.5.2
  it('names each device in words, this one first, and is answered by the contract', async () => {
    const person = await makePerson(app)
    await addSession(app, person, firefox)
    const sessions = await list(person)
    expect(sessions.map(({ device, thisDevice }) => [device, thisDevice])).toEqual([
      ['Unknown device', true],
      ['Firefox on Linux', false],
    ])
    expect(sessionsContract.listSessions['~orpc'].outputSchema?.parse(sessions)).toEqual(sessions)
    expect(JSON.stringify(sessions)).not.toContain(person.tokenHash)
  })

  it('says when a device was last in use, to some minutes', async () => {
    const person = await makePerson(app)
    const { pool } = app.database
    const hoursAgo = "update sessions set last_active_at = now() - interval '3 hours' where user_id = $1"
    await pool.query(hoursAgo, [person.userId])
    await person.client.call('GET', '/me')
    const [session] = await list(person)
    expect(Date.now() - Date.parse(session?.lastActiveAt ?? '')).toBeLessThan(60_000)
  })

  it('leaves out ended sessions, and those of others', async () => {
    const person = await makePerson(app)
    const other = await makePerson(app, { name: 'Bea' })
    await addSession(app, person, firefox)
    await app.database.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where user_id = $1 and token <> $2",
      [person.userId, person.tokenHash],
    )
    expect(await list(person)).toHaveLength(1)
    expect(await list(other)).toHaveLength(1)
  })
})

describe('signing out', () => {
  // spec product: a user sees their devices and can sign each out
  // spec ASVS V7.5.2
  it('one device: its session is refused at once, and this one goes on', async () => {
    const person = await makePerson(app)
    const laptop = await addSession(app, person, firefox)
    expect((await laptop.call('GET', '/me')).status).toBe(200)
    const [, other] = await list(person)
    expect((await person.client.call('DELETE', `/sessions/${other?.id}`)).body).toEqual({ deleted: true })
    expect((await laptop.call('GET', '/me')).status).toBe(401)
    expect((await laptop.call('PATCH', '/settings', { theme: 'dark' })).status).toBe(401)
    expect((await person.client.call('GET', '/me')).status).toBe(200)
    expect((await person.client.call('DELETE', `/sessions/${other?.id}`)).status).toBe(404)
  })

  // spec ASVS V7.4.3
  it('all others: each is refused at once', async () => {
    const person = await makePerson(app)
    const others = [await addSession(app, person, firefox), await addSession(app, person, null)]
    expect((await person.client.call('DELETE', '/sessions')).body).toEqual({ ended: 2 })
    for (const other of others) expect((await other.call('GET', '/me')).status).toBe(401)
    expect(await list(person)).toHaveLength(1)
    expect((await person.client.call('DELETE', '/sessions')).body).toEqual({ ended: 0 })
  })

  // spec ASVS V7.5.2
  it('another user’s device is not found, and stays signed in', async () => {
    const person = await makePerson(app)
    const other = await makePerson(app, { name: 'Bea' })
    const [theirs] = await list(other)
    for (const id of [theirs?.id, 'not-an-id']) {
      const answer = await person.client.call('DELETE', `/sessions/${id}`)
      expect([answer.status, answer.body['code']]).toEqual([404, 'NOT_FOUND'])
    }
    await person.client.call('DELETE', '/sessions')
    expect((await other.client.call('GET', '/me')).status).toBe(200)
  })
})
