import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushMessage } from '@app/domain/notifications/push-devices/push-message'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { makePush, pushRows } from '@app/testing/factories/push-devices'
import { makeSubscription } from '@app/testing/servers/push'
import { namedSql } from '../../../platform/database/tx.ts'
import { queuePushes, type NewPush } from './push-devices.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Delivery {
  device_id: string
  tag: string
  revision: number
  message: PushMessage
  urgency: string
  next_try_at: Date
}

const queue = (...pushes: NewPush[]) => app.services.db.withSystem((tx) => queuePushes(tx, pushes))
const deliveriesTo = (userId: string) =>
  pushRows<Delivery>(
    app,
    `select push_deliveries.* from push_deliveries join push_devices on id = device_id
      where user_id = $1 order by tag`,
    [userId],
  )
const act = ({ tokenHash }: TestPerson, sql: string) =>
  app.services.db.withActor({ tokenHash }, (tx) => tx.run(namedSql(sql), []))
const insertTest = (device: string) =>
  `insert into push_deliveries (device_id, tag, service, message, urgency, stale_at)
   values ('${device}', 'test', 'x', '{}', 'high', now())`

/** Registers the browser of the person's session. */
async function register({ userId, tokenHash }: TestPerson, { endpoint, keys } = makeSubscription()) {
  const opened = await app.services.db.withActor({ tokenHash }, (tx, { sessionId }) =>
    tx.run<{ id: string }>(
      { text: 'select app.register_push_device($1, $2, $3, $4, $5, $6, 20, 30) as id' },
      [sessionId, endpoint, keys.p256dh, keys.auth, 'fcm.googleapis.com', 'Chrome on Android'],
    ),
  )
  return { userId, id: opened?.value[0]?.id ?? '' }
}
const personWithDevice = async (name = 'Ana') => {
  const person = await makePerson(app, { name })
  return { person, ...(await register(person)) }
}

describe('a message', () => {
  it('goes to the devices of its person alone', async () => {
    const [ana, bea] = [await personWithDevice(), await personWithDevice('Bea')]
    const push = makePush(ana.userId)
    await queue(push)
    expect(await deliveriesTo(ana.userId)).toMatchObject([
      { device_id: ana.id, tag: push.message.tag, message: push.message, urgency: 'high', revision: 1 },
    ])
    expect(await deliveriesTo(bea.userId)).toEqual([])
  })

  it('goes nowhere if its user has no device, or is signed out there', async () => {
    const [ana, bea] = [await makePerson(app), await personWithDevice('Bea')]
    await app.database.pool.query('update sessions set expires_at = now() where user_id = $1', [bea.userId])
    await queue(makePush(ana.userId), makePush(bea.userId))
    expect([...(await deliveriesTo(ana.userId)), ...(await deliveriesTo(bea.userId))]).toEqual([])
  })

  it('replaces one with its tag that waits, and alerts in its stead', async () => {
    const { userId } = await personWithDevice()
    await queue(makePush(userId, { tag: 'one', title: 'Due' }))
    await queue(makePush(userId, { tag: 'one', title: 'Late', silent: true }))
    const [delivery, ...others] = await deliveriesTo(userId)
    expect(others).toEqual([])
    expect(delivery).toMatchObject({ revision: 2, message: { title: 'Late' } })
    expect(delivery?.message.silent).toBeUndefined()
    await queue(makePush(userId, { tag: 'one', title: 'Later', silent: true, closes: true }))
    expect((await deliveriesTo(userId))[0]?.message).toMatchObject({ silent: true, closes: true })
  })

  it('of the same tag may come twice in one call', async () => {
    const { userId } = await personWithDevice()
    await queue(makePush(userId, { tag: 'one' }), makePush(userId, { tag: 'one', title: 'Newer' }))
    expect(await deliveriesTo(userId)).toMatchObject([{ message: { title: 'Newer' } }])
  })

  it('waits for the one before it that is being sent', async () => {
    const { userId } = await personWithDevice()
    await queue(makePush(userId, { tag: 'one' }))
    await pushRows(
      app,
      `update push_deliveries set next_try_at = now() + interval '20 s', leased_until = now() + interval '20 s'`,
    )
    await queue(makePush(userId, { tag: 'one', title: 'Newer' }))
    const [delivery] = await deliveriesTo(userId)
    expect(delivery).toMatchObject({ revision: 2, message: { title: 'Newer' } })
    expect(delivery?.next_try_at.getTime()).toBeGreaterThan(Date.now() + 10_000)
  })

  it('with half of a character is queued all the same', async () => {
    const { userId } = await personWithDevice()
    await queue(makePush(userId, { title: 'Rex 😀'.slice(0, -1) }))
    expect(await deliveriesTo(userId)).toHaveLength(1)
  })
})

describe('row-level security', () => {
  it('shows a person their own devices, and lets them remove those alone', async () => {
    const [ana, bea] = [await personWithDevice(), await personWithDevice('Bea')]
    const own = await act(ana.person, 'select id, label from push_devices')
    expect(own?.value).toEqual([{ id: ana.id, label: 'Chrome on Android' }])
    await act(ana.person, 'delete from push_devices where id is not null')
    expect(await act(ana.person, 'select id from push_devices')).toEqual({ value: [] })
    expect((await act(bea.person, 'select id from push_devices'))?.value).toEqual([{ id: bea.id }])
  })

  it('hides endpoints, keys and messages from every HTTP request', async () => {
    const { person } = await personWithDevice()
    for (const sql of [
      'select endpoint from push_devices',
      'select p256dh from push_devices',
      'select auth from push_devices',
      'select * from push_devices',
      'select tag from push_deliveries',
      "update push_devices set label = 'x'",
      'delete from push_deliveries',
    ])
      await expect(act(person, sql), sql).rejects.toMatchObject({ code: '42501' })
  })

  it('accepts a test for an own device and for no other', async () => {
    const [ana, bea] = [await personWithDevice(), await personWithDevice('Bea')]
    await act(ana.person, insertTest(ana.id))
    expect(await deliveriesTo(ana.userId)).toHaveLength(1)
    await expect(act(ana.person, insertTest(bea.id))).rejects.toMatchObject({ code: '42501' })
  })

  it('lets no other kind of actor read a device', async () => {
    await personWithDevice()
    const { db } = app.services
    const read = namedSql('select id from push_devices')
    expect((await db.withSystem((tx) => tx.run(read, []))).length).toBeGreaterThan(0)
    await expect(db.withAccounts((tx) => tx.run(read, []))).rejects.toMatchObject({ code: '42501' })
    await expect(db.withArchivist((tx) => tx.run(read, []))).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a device', () => {
  it('is deleted with its session, and with its queued messages', async () => {
    const { person, userId } = await personWithDevice()
    await queue(makePush(userId))
    await app.database.pool.query('delete from sessions where user_id = $1', [person.userId])
    expect(await pushRows(app, 'select id from push_devices where user_id = $1', [userId])).toEqual([])
  })

  it('belongs to the user who registered it last, and receives no message for the other', async () => {
    const subscription = makeSubscription()
    const [ana, bea] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    await register(ana, subscription)
    await queue(makePush(ana.userId))
    await register(bea, subscription)
    const rows = await pushRows(app, 'select user_id from push_devices where endpoint = $1', [
      subscription.endpoint,
    ])
    expect(rows).toEqual([{ user_id: bea.userId }])
    expect([...(await deliveriesTo(ana.userId)), ...(await deliveriesTo(bea.userId))]).toEqual([])
  })

  it('of two who register one endpoint at once belongs to one', async () => {
    const people = await Promise.all(['Ana', 'Bea', 'Cem'].map((name) => makePerson(app, { name })))
    const subscription = makeSubscription()
    await Promise.all(people.map((person) => register(person, subscription)))
    expect(
      await pushRows(app, 'select id from push_devices where endpoint = $1', [subscription.endpoint]),
    ).toHaveLength(1)
  })
})
