import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { notify } from '@app/testing/factories/notifications'
import {
  addSession,
  makeMember,
  makePerson,
  removeMember,
  type TestPerson,
} from '@app/testing/factories/people'
import { addPushDevice, makePush, pushRows } from '@app/testing/factories/push-devices'
import { pastSecurity } from '@app/testing/past-security'
import { startPushService, type PushTestService } from '@app/testing/servers/push'
import { systemClock } from '../../../platform/base/clock.ts'
import { createPushClient } from '../../../platform/push/push-client.ts'
import { queuePushes, type NewPush } from './push-devices.service.ts'
import { createPushSender, SENT_AT_ONCE, type PushSender } from './push-sender.ts'

const TIMEOUT_MILLISECONDS = 1000

let service: PushTestService
let other: PushTestService
let app: TestApp
let sender: PushSender
const stops: (() => void)[] = []

interface Other {
  withSystem?: TestApp['services']['db']['withSystem']
  timeoutMilliseconds?: number
}

function makeSender({ timeoutMilliseconds = TIMEOUT_MILLISECONDS, ...over }: Other = {}): PushSender {
  const { db, vapid, settings } = app.services
  const client = createPushClient({ vapid, timeoutMilliseconds })
  const made = createPushSender({
    db: { withSystem: db.withSystem, ...over },
    client,
    extraServices: settings.pushServices,
    log: pino({ enabled: false }),
    clock: systemClock,
    chance: () => 0,
  })
  stops.push(made.stop, () => client.stop())
  return made
}

beforeAll(async () => {
  ;[service, other] = await Promise.all([startPushService(), startPushService()])
  app = await startTestApp({ env: { PUSH_SERVICES: `${service.origin},${other.origin}` } })
  sender = makeSender()
})
afterEach(async () => {
  service.answer(undefined)
  other.answer(undefined)
  await sender.settled()
  await pushRows(app, 'delete from push_deliveries')
})
afterAll(async () => {
  for (const stop of stops) stop()
  await app.stop()
  await service.stop()
  await other.stop()
})

const queue = (...pushes: NewPush[]) => app.services.db.withSystem((tx) => queuePushes(tx, pushes))
/** Sends everything that is due now. */
async function sendAll(by = sender): Promise<void> {
  while (await by.sendDue()) {
    // Repeats while there may be more.
  }
  await by.settled()
}
interface Waiting {
  tag: string
  attempts: number
  pause: number
  leased_until: Date | null
}
const waitingFor = ({ userId }: Pick<TestPerson, 'userId'>) =>
  pushRows<Waiting>(
    app,
    `select tag, attempts, leased_until, extract(epoch from next_try_at - now())::float8 as pause
       from push_deliveries join push_devices on id = device_id where user_id = $1`,
    [userId],
  )
const makeDue = () => pushRows(app, 'update push_deliveries set next_try_at = now(), leased_until = null')
const deviceOf = async ({ userId }: Pick<TestPerson, 'userId'>) =>
  (
    await pushRows<{ last_delivered_at: Date | null; last_failed_at: Date | null }>(
      app,
      'select last_delivered_at, last_failed_at from push_devices where user_id = $1',
      [userId],
    )
  )[0]

async function personAt(at: PushTestService) {
  const person = await makePerson(app)
  const device = await addPushDevice(person, at.subscribe())
  return { ...person, device }
}

describe('a message', () => {
  it('arrives as it was queued, signed for its push service, and is then deleted', async () => {
    const ana = await personAt(service)
    const push = makePush(ana.userId)
    await queue(push)
    await sendAll()
    const [arrived, ...more] = service.received(ana.device.endpoint)
    expect(more).toEqual([])
    expect(arrived).toMatchObject({
      message: push.message,
      urgency: 'high',
      subject: 'mailto:no-reply@localhost',
      publicKey: (await app.services.vapid()).publicKey,
    })
    expect(arrived?.ttl).toBeGreaterThan(590)
    expect(arrived?.ttl).toBeLessThanOrEqual(600)
    expect(await waitingFor(ana)).toEqual([])
    expect((await deviceOf(ana))?.last_delivered_at).toBeInstanceOf(Date)
  })

  // spec product: a push that is delayed by its service is not sent to a person who has left
  it('of a household is not announced to a former member: shown ones only disappear', async () => {
    const ana = await makePerson(app)
    const sam = await makeMember(app, ana, 'caregiver')
    const { endpoint } = await addPushDevice(sam, service.subscribe())
    const { householdId } = ana
    const told = await notify(app, sam, { householdId })
    const answered = await notify(app, sam, { householdId })
    service.answer({ status: 503 }, endpoint)
    await queue(
      makePush(sam.userId, { id: told.id, household: householdId }),
      makePush(sam.userId, { id: answered.id, household: householdId, title: 'Given by Ana', silent: true }),
    )
    await sendAll()
    await removeMember(app, ana, sam)
    service.answer(undefined, endpoint)
    await makeDue()
    await sendAll()
    expect(service.received(endpoint).map(({ message }) => message)).toMatchObject([
      { id: answered.id, title: 'Answered', body: '', actions: [], silent: true, closes: true },
    ])
    expect(await waitingFor(sam)).toEqual([])
  })

  it('of a household is not announced to a user whose membership is over, before the sweep', async () => {
    const ana = await makePerson(app)
    const sam = await makeMember(app, ana, 'caregiver')
    const { endpoint } = await addPushDevice(sam, service.subscribe())
    const { householdId } = ana
    const { id } = await notify(app, sam, { householdId })
    const last = "update household_members set ends_at = now() - interval '1 second' where user_id = $1"
    await pastSecurity(app.database.pool, (query) => query(last, [sam.userId]))
    await queue(makePush(sam.userId, { id, household: householdId }))
    await sendAll()
    expect([service.asked(endpoint), await waitingFor(sam)]).toEqual([0, []])
  })

  it('of a household reaches its members only', async () => {
    const ana = await personAt(service)
    const { householdId } = ana
    const { id } = await notify(app, ana, { householdId })
    const push = makePush(ana.userId, { id, household: householdId })
    await queue(push)
    await sendAll()
    expect(service.received(ana.device.endpoint).map(({ message }) => message)).toEqual([push.message])
  })

  it('goes to every device of its person', async () => {
    const ana = await personAt(service)
    const phone = await addPushDevice({ client: await addSession(app, ana, null) }, other.subscribe())
    await queue(makePush(ana.userId))
    await sendAll()
    expect(service.received(ana.device.endpoint)).toHaveLength(1)
    expect(other.received(phone.endpoint)).toHaveLength(1)
  })

  it('has the same topic as others of its tag, and another than those of other tags', async () => {
    const ana = await personAt(service)
    for (const tag of ['one', 'two', 'one']) {
      await queue(makePush(ana.userId, { tag }))
      await sendAll()
    }
    const [first, second, third] = service.received(ana.device.endpoint).map(({ topic }) => topic)
    expect(third).toBe(first)
    expect(second).not.toBe(first)
  })

  it('that is stale is dropped', async () => {
    const ana = await personAt(service)
    await queue(makePush(ana.userId, {}, { staleAt: new Date(Date.now() - 1) }))
    await sendAll()
    expect(service.asked(ana.device.endpoint)).toBe(0)
    expect(await waitingFor(ana)).toEqual([])
    expect(await deviceOf(ana)).toEqual({ last_delivered_at: null, last_failed_at: null })
  })

  it('is dropped if its user was signed out in the meantime', async () => {
    const ana = await personAt(service)
    await queue(makePush(ana.userId))
    await app.database.pool.query('update sessions set expires_at = now() where user_id = $1', [ana.userId])
    await sendAll()
    expect(service.asked(ana.device.endpoint)).toBe(0)
    expect(await waitingFor(ana)).toEqual([])
  })

  it('is sent once by many workers', async () => {
    const ana = await personAt(service)
    await queue(...Array.from({ length: 30 }, () => makePush(ana.userId)))
    const senders = [sender, makeSender(), makeSender(), makeSender()]
    await Promise.all(senders.map(sendAll))
    expect(service.received(ana.device.endpoint)).toHaveLength(30)
  })
})

describe('a push service that answers', () => {
  it.each([404, 410])('%i removes the device, with all its queued messages', async (status) => {
    const ana = await personAt(service)
    service.answer({ status }, ana.device.endpoint)
    await queue(makePush(ana.userId))
    await sendAll()
    await queue(makePush(ana.userId))
    expect(await deviceOf(ana)).toBeUndefined()
    expect(await waitingFor(ana)).toEqual([])
  })

  it('410 to the former address of a device does not touch the one that was renewed', async () => {
    const ana = await personAt(service)
    const renewed = service.subscribe()
    const withSystem: typeof app.services.db.withSystem = (work, actedFor) =>
      app.services.db.withSystem(work, actedFor)
    let taken = false
    const slow = makeSender({
      // Renews the subscription after the message is leased and before it is settled.
      async withSystem(work, actedFor) {
        if (taken) {
          const { endpoint, keys } = renewed
          await ana.client.call('POST', '/push-devices/renewals', { endpoint, keys })
        }
        taken = true
        return withSystem(work, actedFor)
      },
    })
    service.answer({ status: 410 }, ana.device.endpoint)
    await queue(makePush(ana.userId))
    await slow.sendDue()
    await slow.settled()
    expect(await deviceOf(ana)).toBeDefined()
    await queue(makePush(ana.userId))
    await sendAll()
    expect(service.received(renewed.endpoint)).toHaveLength(1)
  })

  it.each([500, 503, 429, 408])('%i gets another attempt later, and later each time', async (status) => {
    const ana = await personAt(service)
    service.answer({ status }, ana.device.endpoint)
    await queue(makePush(ana.userId))
    const pauses: number[] = []
    for (let times = 0; times < 3; times += 1) {
      await sendAll()
      const [waiting] = await waitingFor(ana)
      pauses.push(Math.round(waiting?.pause ?? 0))
      expect(waiting).toMatchObject({ attempts: times + 1, leased_until: null })
      await makeDue()
    }
    expect(pauses).toEqual([5, 10, 20])
    expect((await deviceOf(ana))?.last_failed_at).toBeInstanceOf(Date)
    service.answer(undefined, ana.device.endpoint)
    await sendAll()
    expect(service.received(ana.device.endpoint)).toHaveLength(1)
    expect(await waitingFor(ana)).toEqual([])
  })

  it('with a time to wait is left alone for it', async () => {
    const ana = await personAt(service)
    service.answer({ status: 429, headers: { 'retry-after': '120' } }, ana.device.endpoint)
    await queue(makePush(ana.userId))
    await sendAll()
    expect(Math.round((await waitingFor(ana))[0]?.pause ?? 0)).toBe(120)
  })

  it.each([400, 403, 413, 301])('%i refuses that message for good: it is dropped', async (status) => {
    const ana = await personAt(service)
    const headers: Record<string, string> = status === 301 ? { location: `${other.origin}/send/x` } : {}
    service.answer({ status, headers }, ana.device.endpoint)
    await queue(makePush(ana.userId))
    await sendAll()
    expect(await waitingFor(ana)).toEqual([])
    expect((await deviceOf(ana))?.last_failed_at).toBeInstanceOf(Date)
    expect(other.asked(`${other.origin}/send/x`)).toBe(0)
  })
})

// spec product: a failed push is retried until its message is stale; an unavailable push service delays no
//   other
describe('a push service that never answers', () => {
  it('loses nothing: the message is tried again', async () => {
    const ana = await personAt(service)
    service.answer('never')
    await queue(makePush(ana.userId))
    await sendAll(makeSender({ timeoutMilliseconds: 50 }))
    expect(await waitingFor(ana)).toMatchObject([{ attempts: 1, leased_until: null }])
    service.answer(undefined)
    await makeDue()
    await sendAll()
    expect(service.received(ana.device.endpoint)).toHaveLength(1)
  })

  it('holds up no message of another', async () => {
    // On a busy machine a message could time out and would not be retried within this test.
    const patient = makeSender({ timeoutMilliseconds: 60 * TIMEOUT_MILLISECONDS })
    const [ana, bea] = [await personAt(service), await personAt(other)]
    service.answer('never')
    await queue(...Array.from({ length: 3 * SENT_AT_ONCE }, () => makePush(ana.userId)))
    await patient.sendDue()
    // Takes no more messages of the silent service, but reports that there may be more.
    expect(await patient.sendDue()).toBe(true)
    await queue(...Array.from({ length: 2 * SENT_AT_ONCE }, () => makePush(bea.userId)))
    const before = other.received().length
    const sending = sendAll(patient)
    await other.taken(before + 2 * SENT_AT_ONCE, 40_000)
    // Messages of the other service are done before the first one of the silent service times out.
    expect(await waitingFor(ana)).toHaveLength(3 * SENT_AT_ONCE)
    expect(service.asked(ana.device.endpoint)).toBeLessThanOrEqual(SENT_AT_ONCE)
    service.answer(undefined)
    service.hangUp()
    await sending
    await makeDue()
    await sendAll(patient)
    const arrived = service.received(ana.device.endpoint)
    expect(new Set(arrived.map(({ message }) => message['id'])).size).toBe(3 * SENT_AT_ONCE)
  })
})

it('there may be more if capacity became free while the next messages were leased', async () => {
  const ana = await personAt(service)
  const [first, further] = [SENT_AT_ONCE - 10, 2 * SENT_AT_ONCE]
  const slow = makeSender({
    async withSystem(work, actedFor) {
      const answer = await app.services.db.withSystem(work, actedFor)
      if (Array.isArray(answer) && answer.length === 10) {
        service.answer(undefined)
        service.hangUp()
        const isSettled = ({ attempts, leased_until }: Waiting) => attempts === 1 && leased_until === null
        await expect.poll(async () => (await waitingFor(ana)).filter(isSettled).length).toBe(first)
      }
      return answer
    },
  })
  service.answer('never')
  await queue(...Array.from({ length: first }, () => makePush(ana.userId)))
  expect(await slow.sendDue()).toBe(false)
  await expect.poll(() => service.asked(ana.device.endpoint)).toBe(first)
  await queue(...Array.from({ length: further }, () => makePush(ana.userId)))
  expect(await slow.sendDue()).toBe(true)
  await slow.settled()
})

describe('a worker that dies between sending and settling', () => {
  it('leaves the message to the next once its lease has expired, which sends it under the same tag', async () => {
    const ana = await personAt(service)
    const push = makePush(ana.userId)
    await queue(push)
    let taken = false
    const dying = makeSender({
      withSystem(work, actedFor) {
        if (taken) return Promise.reject(new Error('The process was killed.'))
        taken = true
        return app.services.db.withSystem(work, actedFor)
      },
    })
    await dying.sendDue()
    await dying.settled()
    expect(service.received(ana.device.endpoint)).toHaveLength(1)
    await sendAll()
    expect(service.received(ana.device.endpoint)).toHaveLength(1)
    await makeDue()
    await sendAll()
    const tags = service.received(ana.device.endpoint).map(({ message, topic }) => [message['tag'], topic])
    expect(tags).toHaveLength(2)
    expect(tags[1]).toEqual(tags[0])
    expect(await waitingFor(ana)).toEqual([])
  })
})

describe('a newer message of the same tag', () => {
  it('arrives after the one that is being sent', async () => {
    const ana = await personAt(service)
    service.answer('never')
    await queue(makePush(ana.userId, { tag: 'one', title: 'Due' }))
    await sender.sendDue()
    await service.askedFor(ana.device.endpoint)
    await queue(makePush(ana.userId, { tag: 'one', title: 'Newer' }))
    service.answer(undefined)
    service.hangUp()
    await sender.settled()
    expect(service.received(ana.device.endpoint)).toEqual([])
    await sendAll()
    const titles = service.received(ana.device.endpoint).map(({ message }) => message['title'])
    expect(titles).toEqual(['Newer'])
    expect(await waitingFor(ana)).toEqual([])
  })
})

it('the worker sends a requested test', async () => {
  const ana = await personAt(service)
  await ana.client.call('POST', `/push-devices/${ana.device.id}/test`)
  await app.worker.settle()
  expect(service.received(ana.device.endpoint)).toMatchObject([
    { message: { title: 'Notifications work on this device' } },
  ])
  expect(await waitingFor(ana)).toEqual([])
})
