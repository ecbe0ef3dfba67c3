import { notificationsContract } from '@app/domain/notifications/notifications.contract'
import { serve } from '../../platform/http/serve.ts'
import { findLastDeliveries, testChannel } from './channel-tests.service.ts'
import { oldestFailed } from './notifications.queries.ts'
import {
  deleteAll,
  deleteOne,
  getUnread,
  listNotifications,
  readAll,
  readOne,
  reportDelivery,
} from './notifications.service.ts'

export const notificationRoutes = serve(notificationsContract, {
  listNotifications: ({ tx, input }) => listNotifications(tx, input),
  getUnread: ({ tx }) => getUnread(tx),
  listFailed: async ({ tx }) => (await tx.run(oldestFailed, [])).map(({ notification }) => notification),
  markRead: async ({ tx, input }) => {
    await readOne(tx, input.notificationId)
    return { read: true }
  },
  markAllRead: async ({ tx, input }) => {
    await readAll(tx, input.until)
    return { read: true }
  },
  deleteNotification: async ({ tx, input }) => {
    await deleteOne(tx, input.notificationId)
    return { deleted: true }
  },
  deleteAll: async ({ tx, input }) => {
    await deleteAll(tx, input.until)
    return { deleted: true }
  },
  getLastDeliveries: ({ tx, actor: { userId }, context }) => findLastDeliveries(tx, context.services, userId),
  testChannel: async ({ input: { channel }, actor: { userId }, context }) => {
    await testChannel(context.services, { userId, channel })
    return { queued: true }
  },
  reportDelivery: async ({ tx, input }) => {
    await reportDelivery(tx, input)
    return { noted: true }
  },
})
