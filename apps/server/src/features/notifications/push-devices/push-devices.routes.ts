import { deviceName } from '@app/domain/identity/sessions/device-name.rules'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { REMEMBERED_DEVICE_DAYS } from '@app/domain/kernel/retention'
import {
  pushDevicesContract,
  type PushSubscriptionFields,
} from '@app/domain/notifications/push-devices/push-devices.contract'
import { pushDeviceErrors } from '@app/domain/notifications/push-devices/push-devices.errors'
import {
  PUSH_DEVICES_MAX,
  PUSH_TESTS_AN_HOUR,
} from '@app/domain/notifications/push-devices/push-devices.limits'
import { testPushMessage } from '@app/domain/notifications/push-devices/push-devices.texts'
import { pushServiceOf } from '@app/domain/notifications/push-devices/push-services.rules'
import { keepSessionCookie } from '../../../platform/auth/session-cookie.ts'
import { newId } from '../../../platform/base/ids.ts'
import { isPublicKey } from '../../../platform/base/vapid-keys.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  findDevice,
  listDevices,
  queueTest,
  registerDevice,
  removeDevice,
  renewDevice,
} from './push-devices.queries.ts'

/** A test that does not arrive within this time is useless. */
const TEST_SECONDS = 300

/** Returns the push service of a usable subscription. @throws PUSH_SUBSCRIPTION_UNUSABLE */
function serviceOf({ endpoint, keys }: PushSubscriptionFields, { services }: RequestContext): string {
  const service = pushServiceOf(endpoint, services.settings.pushServices)
  if (service === undefined || !isPublicKey(keys.p256dh))
    throw new Refusal(pushDeviceErrors.PUSH_SUBSCRIPTION_UNUSABLE)
  return service
}

/** @throws NOT_FOUND without a row */
function found<Id>(row: { id: Id | null } | undefined): { id: Id } {
  if (!row || row.id === null) throw new Refusal(commonErrors.NOT_FOUND)
  return { id: row.id }
}

export const pushDeviceRoutes = serve(pushDevicesContract, {
  readPushKey: async ({ context }) => ({ publicKey: (await context.services.vapid()).publicKey }),
  listPushDevices: async ({ tx, actor: { sessionId } }) =>
    (await tx.run(listDevices, [sessionId])).map(
      ({ createdAt, lastDeliveredAt, lastFailedAt, endsAt, ...device }) => ({
        ...device,
        createdAt: createdAt.toISOString(),
        lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
        lastFailedAt: lastFailedAt?.toISOString() ?? null,
        endsAt: endsAt.toISOString(),
      }),
    ),
  addPushDevice: async ({ tx, actor: { sessionId }, input, context }) => {
    const service = serviceOf(input, context)
    const { endpoint, keys } = input
    const label = deviceName(context.c.req.header('user-agent') ?? null)
    const [row] = await tx.run(registerDevice, [
      sessionId,
      endpoint,
      keys.p256dh,
      keys.auth,
      service,
      label,
      PUSH_DEVICES_MAX,
      REMEMBERED_DEVICE_DAYS,
    ])
    const registered = found(row)
    keepSessionCookie(context.c, context.services.https)
    return registered
  },
  renewPushDevice: async ({ tx, actor: { sessionId }, input, context }) => {
    const service = serviceOf(input, context)
    const { endpoint, keys } = input
    const [row] = await tx.run(renewDevice, [sessionId, endpoint, keys.p256dh, keys.auth, service])
    return found(row)
  },
  removePushDevice: async ({ tx, input: { id } }) => {
    found((await tx.run(removeDevice, [id]))[0])
    return { deleted: true }
  },
  testPushDevice: async ({ tx, actor: { userId }, input: { id }, context }) => {
    const [device] = await tx.run(findDevice, [id])
    if (!device) throw new Refusal(commonErrors.NOT_FOUND)
    const retryAfter = await context.services.limiter.hitTest('push', userId, PUSH_TESTS_AN_HOUR)
    if (retryAfter !== undefined) throw new Refusal(commonErrors.TOO_MANY_REQUESTS, {}, { retryAfter })
    const message = testPushMessage(newId())
    await tx.run(queueTest, [id, message.tag, device.service, JSON.stringify(message), TEST_SECONDS])
    return { queued: true }
  },
})
