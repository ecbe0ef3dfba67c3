import type { PushSubscriptionFields } from '@app/domain/notifications/push-devices/push-devices.contract'
import { pushProblems } from '@app/domain/notifications/push-devices/push-devices.texts'
import { answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { ProblemError } from '../../../api/client/problem-error.ts'

/** Timeout for a subscription: with a blocked push service, browsers wait forever. */
const PATIENCE_MILLISECONDS = 30_000

const asText = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const isOfKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  asText(options.applicationServerKey) === publicKey

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present && isOfKey(present, publicKey)) return present
  // Replaces a subscription made with another installation's key: this server can't send to it.
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/**
 * Subscribes this browser at its push service, or finds its subscription.
 * @throws ProblemError without an answer of our server or of the push service
 */
export async function subscribeHere(): Promise<PushSubscription> {
  const { publicKey } = await client.pushDevices.readPushKey({})
  try {
    return await answerWithin(PATIENCE_MILLISECONDS, () => subscribe(publicKey))
  } catch (error) {
    throw new ProblemError(pushProblems.notSubscribed, 0, error)
  }
}

/** Fields of a subscription that the server stores. */
export function fieldsOf(subscription: PushSubscription): PushSubscriptionFields {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}
