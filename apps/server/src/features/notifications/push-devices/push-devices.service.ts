import {
  fitPushMessage,
  mergePushMessages,
  type PushMessage,
} from '@app/domain/notifications/push-devices/push-message'
import type { Tx } from '../../../platform/database/tx.ts'
import { queueDeliveries } from './push-devices.queries.ts'

/** A message for all devices of a user. */
export interface NewPush {
  userId: string
  message: PushMessage
  urgency: 'normal' | 'high'
  /** Time after which the message is dropped. */
  staleAt: Date
}

/** Keeps one message per user and tag: a statement can't write a row twice. */
function mergeByTag(pushes: readonly NewPush[]): NewPush[] {
  const merged = new Map<string, NewPush>()
  for (const push of pushes) {
    const place = `${push.userId} ${push.message.tag}`
    const waiting = merged.get(place)
    const message = waiting ? mergePushMessages(waiting.message, push.message) : push.message
    merged.set(place, { ...push, message })
  }
  return [...merged.values()]
}

/**
 * Queues messages for all devices of their users, in a transaction of the system; the sender sends them after its
 * commit. A message replaces an unsent one with its tag. A user without devices gets none.
 */
export async function queuePushes(tx: Tx, pushes: readonly NewPush[]): Promise<void> {
  if (pushes.length === 0) return
  const rows = mergeByTag(pushes).map(({ userId, message, urgency, staleAt }) => ({
    userId,
    tag: message.tag,
    message: fitPushMessage(message),
    urgency,
    staleAt,
  }))
  await tx.run(queueDeliveries, [JSON.stringify(rows)])
}
