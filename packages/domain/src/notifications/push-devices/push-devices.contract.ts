import { z } from 'zod'
import { deleted, nothing, pathId } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { pushDeviceErrors } from './push-devices.errors.ts'
import { PUSH_ENDPOINT_MAX } from './push-devices.limits.ts'

/** A given number of bytes in base64url. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`))

/** A browser's push subscription (PushSubscription.toJSON). */
export const pushSubscription = z.object({
  endpoint: z.string().min(1).max(PUSH_ENDPOINT_MAX),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type PushSubscriptionFields = z.output<typeof pushSubscription>

/** A browser in which a user enabled notifications. */
export const pushDevice = z.object({
  id: z.string(),
  /** In words, such as 'Chrome on Android'. */
  label: z.string(),
  isThisBrowser: z.boolean(),
  createdAt: z.string(),
  lastDeliveredAt: z.string().nullable(),
  lastFailedAt: z.string().nullable(),
  /** End of its session, unless the app is opened on the device before. */
  endsAt: z.string(),
})
export type PushDevice = z.output<typeof pushDevice>

const registered = z.object({ id: z.string() })

export const pushDevicesContract = {
  readPushKey: operation('GET /push-key', {
    summary: 'Get the public key with which browsers subscribe to push (VAPID)',
    may: 'signed in',
    withoutTransaction: true,
    takes: nothing,
    answers: z.object({ publicKey: z.string() }),
  }),
  listPushDevices: operation('GET /push-devices', {
    summary: 'List the browsers in which the caller has notifications on, this one first',
    may: 'signed in',
    takes: nothing,
    answers: z.array(pushDevice),
  }),
  addPushDevice: operation('POST /push-devices', {
    summary: 'Switch notifications on for this browser, which stays signed in from now on',
    may: 'signed in',
    takes: pushSubscription,
    answers: registered,
    refuses: [pushDeviceErrors.PUSH_SUBSCRIPTION_UNUSABLE],
  }),
  renewPushDevice: operation('POST /push-devices/renewals', {
    summary: 'Renew the push subscription of this browser, if it has notifications on',
    may: 'signed in',
    takes: pushSubscription,
    answers: registered,
    refuses: [pushDeviceErrors.PUSH_SUBSCRIPTION_UNUSABLE],
  }),
  removePushDevice: operation('DELETE /push-devices/{id}', {
    summary: 'Switch notifications off for one browser',
    may: 'signed in',
    takes: z.object({ id: pathId }),
    answers: deleted,
  }),
  testPushDevice: operation('POST /push-devices/{id}/test', {
    summary: 'Send a test notification to one browser',
    may: 'signed in',
    takes: z.object({ id: pathId }),
    answers: z.object({ queued: z.literal(true) }),
  }),
}
