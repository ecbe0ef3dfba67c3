import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PushDevice,
  pushDevicesContract,
} from '@app/domain/notifications/push-devices/push-devices.contract'
import {
  PUSH_DEVICES_MAX,
  PUSH_TESTS_AN_HOUR,
} from '@app/domain/notifications/push-devices/push-devices.limits'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addSession, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPushDevice, pushRows } from '@app/testing/factories/push-devices'
import { makeSubscription } from '@app/testing/servers/push'
import { makePrivateKey, publicKeyOf } from '../../../platform/base/vapid-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PUSH_SERVICES: 'https://push.example.org' } })
})
afterAll(() => app.stop())

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const list = async ({ client }: Pick<TestPerson, 'client'>) =>
  (await client.call<PushDevice[]>('GET', '/push-devices')).body
const fieldsOf = ({ endpoint, keys } = makeSubscription()) => ({ endpoint, keys })
const endpointsOf = async ({ userId }: TestPerson) =>
  (
    await pushRows<{ endpoint: string }>(
      app,
      'select endpoint from push_devices where user_id = $1 order by renewed_at, id',
      [userId],
    )
  ).map(({ endpoint }) => endpoint)

describe('switching notifications on', () => {
  it('lists this browser first, in words, without its address and keys', async () => {
    const person = await makePerson(app)
    const phone = await addSession(app, person, ANDROID)
    const there = await addPushDevice({ client: phone })
    const here = await addPushDevice(person)
    const devices = await list(person)
    expect(devices.map(({ id, isThisBrowser }) => [id, isThisBrowser])).toEqual([
      [here.id, true],
      [there.id, false],
    ])
    expect(pushDevicesContract.listPushDevices['~orpc'].outputSchema?.parse(devices)).toEqual(devices)
    for (const secret of [here.endpoint, here.keys.p256dh, here.keys.auth])
      expect(JSON.stringify(devices)).not.toContain(secret)
  })

  it('names the device as the list of sessions does', async () => {
    const person = await makePerson(app)
    const { endpoint, keys } = makeSubscription()
    const { status } = await person.client.call(
      'POST',
      '/push-devices',
      { endpoint, keys },
      { 'user-agent': ANDROID },
    )
    expect(status).toBe(200)
    expect((await list(person))[0]?.label).toBe('Chrome on Android')
  })

  it('keeps one device for each session, whose newest subscription counts', async () => {
    const person = await makePerson(app)
    const first = await addPushDevice(person)
    const second = await addPushDevice(person)
    expect(second.id).toBe(first.id)
    expect(await endpointsOf(person)).toEqual([second.endpoint])
  })

  it(`keeps ${PUSH_DEVICES_MAX} devices of a person, also when more come at once`, async () => {
    const person = await makePerson(app)
    const browsers = await Promise.all(
      Array.from({ length: PUSH_DEVICES_MAX + 5 }, () => addSession(app, person, null)),
    )
    await Promise.all(browsers.map((client) => addPushDevice({ client })))
    expect(await endpointsOf(person)).toHaveLength(PUSH_DEVICES_MAX)
    const newest = await addPushDevice(person)
    const kept = await endpointsOf(person)
    expect(kept).toHaveLength(PUSH_DEVICES_MAX)
    expect(kept.at(-1)).toBe(newest.endpoint)
  })

  it.each<[string, (good: ReturnType<typeof fieldsOf>) => object]>([
    ['an unknown push service', ({ keys }) => ({ endpoint: 'https://push.evil.example/1', keys })],
    ['a service in the clear', ({ keys }) => ({ endpoint: 'http://push.example.org/1', keys })],
    ['an address of the network', ({ keys }) => ({ endpoint: 'http://169.254.169.254/latest', keys })],
    [
      'a key that is no point of the curve',
      ({ endpoint, keys }) => ({ endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }),
    ],
  ])('is refused with %s', async (_what, spoil) => {
    const { client } = await makePerson(app)
    for (const path of ['/push-devices', '/push-devices/renewals']) {
      const answer = await client.call('POST', path, spoil(fieldsOf()))
      expect([answer.status, answer.body['code']]).toEqual([422, 'PUSH_SUBSCRIPTION_UNUSABLE'])
    }
  })

  it.each<[string, (good: ReturnType<typeof fieldsOf>) => object]>([
    ['no keys', ({ endpoint }) => ({ endpoint })],
    ['an endless address', ({ endpoint, keys }) => ({ endpoint: endpoint + 'x'.repeat(1000), keys })],
    ['a short key', ({ endpoint, keys }) => ({ endpoint, keys: { ...keys, auth: 'AAAA' } })],
    ['a long key', ({ endpoint, keys }) => ({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(1000) } })],
  ])('is no valid input with %s', async (_what, spoil) => {
    const { client } = await makePerson(app)
    const answer = await client.call('POST', '/push-devices', spoil(fieldsOf()))
    expect([answer.status, answer.body['code']]).toEqual([422, 'INVALID_INPUT'])
  })

  it('is open to push services that the installation adds', async () => {
    const person = await makePerson(app)
    await addPushDevice(person, makeSubscription('https://push.example.org'))
    expect(await list(person)).toHaveLength(1)
  })
})

describe('a subscription that the browser renewed', () => {
  it('takes the place of the former one', async () => {
    const person = await makePerson(app)
    const { id } = await addPushDevice(person)
    const renewed = makeSubscription()
    const answer = await person.client.call('POST', '/push-devices/renewals', fieldsOf(renewed))
    expect([answer.status, answer.body]).toEqual([200, { id }])
    expect(await endpointsOf(person)).toEqual([renewed.endpoint])
  })

  it('enables nothing if notifications are off', async () => {
    const person = await makePerson(app)
    const answer = await person.client.call('POST', '/push-devices/renewals', fieldsOf())
    expect([answer.status, answer.body['code']]).toEqual([404, 'NOT_FOUND'])
    expect(await endpointsOf(person)).toEqual([])
  })

  it('no longer belongs to its former user', async () => {
    const [ana, bea] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const { endpoint, keys } = await addPushDevice(ana)
    await addPushDevice(bea)
    await bea.client.call('POST', '/push-devices/renewals', { endpoint, keys })
    expect([await endpointsOf(ana), await endpointsOf(bea)]).toEqual([[], [endpoint]])
  })
})

describe('a device', () => {
  it('can be removed by its user only', async () => {
    const [ana, bea] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const { id } = await addPushDevice(ana)
    for (const path of [`/push-devices/${id}`, '/push-devices/no-id'])
      expect((await bea.client.call('DELETE', path)).status).toBe(404)
    expect((await ana.client.call('DELETE', `/push-devices/${id}`)).body).toEqual({ deleted: true })
    expect((await ana.client.call('DELETE', `/push-devices/${id}`)).status).toBe(404)
    expect(await list(ana)).toEqual([])
  })

  it('ends with its session, however that ends', async () => {
    const person = await makePerson(app)
    const [phone, laptop] = [await addSession(app, person, null), await addSession(app, person, null)]
    await addPushDevice({ client: phone })
    await addPushDevice({ client: laptop })
    await addPushDevice(person)
    await phone.call('DELETE', '/session')
    expect(await list(person)).toHaveLength(2)
    await person.client.call('DELETE', '/sessions')
    expect((await list(person)).map(({ isThisBrowser }) => isThisBrowser)).toEqual([true])
  })

  it('is tested by its person, so often in an hour', async () => {
    const [ana, bea] = [await makePerson(app), await makePerson(app, { name: 'Bea' })]
    const { id } = await addPushDevice(ana)
    const test = ({ client }: TestPerson) => client.call('POST', `/push-devices/${id}/test`)
    expect((await test(bea)).status).toBe(404)
    for (let times = 0; times < PUSH_TESTS_AN_HOUR; times += 1)
      expect((await test(ana)).body).toEqual({ queued: true })
    expect(await test(ana)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    const queued = await pushRows(app, 'select tag from push_deliveries where device_id = $1', [id])
    expect(queued).toHaveLength(PUSH_TESTS_AN_HOUR)
  })
})

const keyOf = async (where: TestApp) =>
  (await (await makePerson(where)).client.call<{ publicKey: string }>('GET', '/push-key')).body.publicKey

describe('the public key', () => {
  it('is created once and stays, for every server on that database', async () => {
    const key = await keyOf(app)
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect(await keyOf(app)).toBe(key)
    const { rows } = await app.database.pool.query<{ value: string }>(
      "select value from system_secrets where name = 'vapid'",
    )
    expect(publicKeyOf(rows[0]?.value ?? '')).toBe(key)
  })

  it('is that of the settings where they name one', async () => {
    const privateKey = makePrivateKey()
    const publicKey = publicKeyOf(privateKey) ?? ''
    const other = await startTestApp({
      env: { VAPID_PRIVATE_KEY: privateKey, VAPID_PUBLIC_KEY: publicKey },
    })
    expect(await keyOf(other)).toBe(publicKey)
    await other.stop()
  })
})
