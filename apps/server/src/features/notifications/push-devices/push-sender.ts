import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { redactTo } from '@app/domain/client-reports/redact.rules'
import { backoff } from '@app/domain/kernel/time/backoff'
import { withdrawnPush } from '@app/domain/notifications/push-devices/push-message'
import { pushServiceNames, pushServiceOf } from '@app/domain/notifications/push-devices/push-services.rules'
import type { Clock } from '../../../platform/base/clock.ts'
import { createReturnWatch, type ReturnWatch } from '../../../platform/base/return-watch.ts'
import type { Database } from '../../../platform/database/with-actor.ts'
import type { PushClient, PushOutcome } from '../../../platform/push/push-client.ts'
import {
  forgetGoneDevices,
  leaseDeliveries,
  lockSettledDevices,
  noteOutcomes,
  releaseSettled,
  removeSettled,
  wakeWaiting,
  type LeasedDelivery,
  type SettledDelivery,
} from './push-devices.queries.ts'

/**
 * Highest number of messages that one process sends to one push service at once, so that a silent service delays no
 * other.
 */
export const SENT_AT_ONCE = 100
/**
 * Longer than sending and settling a message takes; afterwards another process takes over the messages of a dead one.
 */
const LEASE_SECONDS = 45
/** Longest wait for a message to be settled before other push services are checked. */
const LOOK_MILLISECONDS = 500
/** Pauses between attempts, in seconds. */
const PAUSES = { first: 5, longest: 600, jitter: 0.2 }

/** Longest stored reason of a failed attempt, in characters. */
const MOST_FAILURE = 300

interface Needs {
  db: Pick<Database, 'withSystem'>
  client: PushClient
  /** Origins of push services that the installation adds to those of the browsers. */
  extraServices: readonly string[]
  log: Logger
  clock: Clock
  /** From 0 to 1. */
  chance: () => number
}

/** Sends due messages to all devices. */
export interface PushSender {
  /**
   * Leases due messages and starts sending them.
   * @returns whether there may be more
   */
  sendDue: () => Promise<boolean>
  /** Resolves once every started message is settled. */
  settled: () => Promise<void>
  /** Stops checking whether push services are back. */
  stop: () => void
}

/**
 * Creates the sender of one process. It holds no transaction open while it waits for a push service: due messages are
 * leased in one, and settled in another once their push services have answered, as many together as have been answered
 * by then.
 */
export function createPushSender(needs: Needs): PushSender {
  const { db, extraServices, log, clock } = needs
  const services = [...pushServiceNames, ...extraServices]
  const underWay = new Map(services.map((service) => [service, 0]))
  let waiting: { settled: SettledDelivery; service: string }[] = []
  let settling: Promise<void> | undefined
  const running = new Set<Promise<void>>()
  const returns = createReturns(needs)
  const isFull = (service: string): boolean => (underWay.get(service) ?? 0) >= SENT_AT_ONCE

  const settle = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await settleAll(
        db,
        batch.map(({ settled }) => settled),
      ).catch((error: unknown) => {
        // Their leases expire, and they are sent again; browsers show a message of one tag once.
        log.warn({ err: error, messages: batch.length }, 'failed to settle sent pushes')
      })
      for (const { service } of batch) underWay.set(service, (underWay.get(service) ?? 0) - 1)
    }
  }

  const send = async (delivery: LeasedDelivery): Promise<void> => {
    const { isAway, ...settled } = await attempt(delivery, needs)
    if (isAway) returns.wait(delivery)
    waiting.push({ settled, service: delivery.service })
    settling ??= settle().finally(() => (settling = undefined))
    await settling
  }

  return {
    async sendDue() {
      const open = services.filter((service) => !isFull(service))
      const most = open.map((service) => SENT_AT_ONCE - (underWay.get(service) ?? 0))
      const leased = await db.withSystem((tx) => tx.run(leaseDeliveries, [open, most, LEASE_SECONDS]))
      for (const delivery of leased) {
        underWay.set(delivery.service, (underWay.get(delivery.service) ?? 0) + 1)
        const sending = send(delivery)
        running.add(sending)
        void sending.finally(() => running.delete(sending))
      }
      if (services.some(isFull)) await nextSettled(clock, running)
      // Compares with the number taken: some sendings may already be settled. A service without capacity took none.
      const hasMore = (service: string, place: number) =>
        leased.filter((delivery) => delivery.service === service).length === most[place]
      return open.length < services.length || open.some(hasMore)
    },
    async settled() {
      await Promise.all(running)
    },
    stop: returns.stop,
  }
}

/** Messages whose push service did not answer properly; they are due again when it does. */
function createReturns({ db, client, log, clock }: Needs) {
  const waiting = new Map<string, Map<string, Pick<LeasedDelivery, 'deviceId' | 'tag'>>>()
  const watches = new Map<string, ReturnWatch>()
  const watchOf = ({ service, endpoint }: LeasedDelivery): ReturnWatch =>
    createReturnWatch({
      clock,
      ask: () => client.ask(endpoint),
      async onAnswer(wasAway) {
        const woken = [...(waiting.get(service)?.values() ?? [])]
        waiting.delete(service)
        if (!wasAway) return
        log.info({ service, messages: woken.length }, 'push service is back')
        await db.withSystem((tx) => tx.run(wakeWaiting, [JSON.stringify(woken)]))
      },
    })
  return {
    wait(delivery: LeasedDelivery): void {
      const { service, deviceId, tag } = delivery
      const watch = watches.get(service) ?? watchOf(delivery)
      watches.set(service, watch)
      waiting.set(service, (waiting.get(service) ?? new Map()).set(`${deviceId} ${tag}`, { deviceId, tag }))
      watch.begin()
    },
    stop(): void {
      for (const watch of watches.values()) watch.stop()
    },
  }
}

/** Resolves once a message is settled, or at the next check. */
async function nextSettled(clock: Clock, running: ReadonlySet<Promise<void>>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancel = clock.after(LOOK_MILLISECONDS, resolve)
  await Promise.race([promise, ...running])
  cancel()
}

const settleAll = (db: Needs['db'], settled: readonly SettledDelivery[]): Promise<void> =>
  db.withSystem(async (tx) => {
    const rows = JSON.stringify(settled)
    for (const statement of [
      lockSettledDevices,
      forgetGoneDevices,
      noteOutcomes,
      removeSettled,
      releaseSettled,
    ])
      await tx.run(statement, [rows])
  })

/** Pushes a message, unless it is stale, and interprets the answer. */
async function attempt(
  delivery: LeasedDelivery,
  needs: Needs,
): Promise<SettledDelivery & { isAway?: boolean }> {
  const { deviceId, tag, revision, endpoint, staleAt, isSignedIn, mayRead, attempts } = delivery
  const { client, extraServices, log, clock } = needs
  const settled = { deviceId, tag, revision, endpoint, pause: 0, asked: true }
  const message = mayRead ? delivery.message : withdrawnPush(delivery.message)
  const ttlSeconds = (staleAt.getTime() - clock.now().getTime()) / 1000
  const isServed = pushServiceOf(endpoint, extraServices) === delivery.service
  if (!message || ttlSeconds <= 0 || !isSignedIn || !isServed) {
    log.info({ service: delivery.service, attempts, isSignedIn, mayRead }, 'push dropped: no longer needed')
    return { ...settled, outcome: 'dropped', asked: false }
  }
  const outcome = await client
    .send({ ...delivery, payload: JSON.stringify(message), topic: topicOf(tag), ttlSeconds }, clock.now())
    .catch((error: unknown): PushOutcome => ({ kind: 'later', reason: String(error) }))
  if (outcome.kind === 'sent' || outcome.kind === 'gone') return { ...settled, outcome: outcome.kind }
  if (outcome.kind === 'refused') {
    log.warn({ service: delivery.service, status: outcome.status }, 'push dropped: refused by its service')
    return { ...settled, outcome: 'dropped' }
  }
  log.info({ service: delivery.service, attempts, reason: outcome.reason }, 'push failed; retry scheduled')
  const pause = backoff(PAUSES, attempts, needs.chance(), outcome.afterSeconds)
  // A service that states a waiting time is available.
  const failure = redactTo(MOST_FAILURE, outcome.reason)
  return { ...settled, outcome: 'later', pause, failure, isAway: outcome.afterSeconds === undefined }
}

/** Derives a topic from a tag: a push service stores one message per topic and browser. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
