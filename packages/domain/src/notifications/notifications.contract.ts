import { z } from 'zod'
import { accountErrors } from '../identity/accounts/accounts.errors.ts'
import { deleted, nothing, oneOf, pageOf, paging, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { MOST_DELIVERY_ERROR } from './notifications.limits.ts'
import {
  deliveryMethods,
  deliveryStatuses,
  notificationKindNames,
  notificationTypes,
  testedChannels,
} from './notifications.vocabulary.ts'
import { MOST_RETRIES } from './show.rules.ts'

/** One notification of the user. */
export const notification = z.object({
  id: z.string(),
  /** Recipient; null for an announcement to all users (spec engagement §3). */
  userId: z.string().nullable(),
  /** Household concerned; null if it concerns the person or the installation. */
  householdId: z.string().nullable(),
  kind: z.enum(notificationKindNames),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** Path of the app to open, without the household. */
  link: z.string().nullable(),
  read: z.boolean(),
  deliveryStatus: z.enum(deliveryStatuses),
  retryCount: z.number(),
  /** Time at which all items of the notification were answered. */
  answeredAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Notification = z.output<typeof notification>

/** Number of unread notifications, counted to one more than the bell shows, and the newest of them. */
export const unreadNotifications = z.object({
  count: z.number(),
  newest: z.array(notification),
  /** True if some could not be shown, and may be retried. */
  hasFailed: z.boolean(),
})
export type UnreadNotifications = z.output<typeof unreadNotifications>

/** Last deliveries to the user by their personal channels; null if none is known. */
const lastDeliveries = z.object({
  /** Time of the newest notification that a page has shown. */
  'in-app': z.string().nullable(),
  /** Time at which the mail server accepted the last notification mail. */
  mail: z.string().nullable(),
})

/** Newest notification that the person has seen. Later ones stay unchanged. */
const upTo = z.object({ until: z.string().max(200) })

export const notificationsContract = {
  listNotifications: operation('GET /notifications', {
    summary: 'List the caller’s notifications of all their households, and announcements, newest first',
    may: 'signed in',
    takes: paging,
    answers: pageOf(notification).extend({
      /** Position of the first entry, for actions on all entries. */
      newest: z.string().nullable(),
    }),
  }),
  getUnread: operation('GET /notifications/unread', {
    summary: 'Count the caller’s unread notifications, with the five newest',
    may: 'signed in',
    takes: nothing,
    answers: unreadNotifications,
  }),
  listFailed: operation('GET /notifications/failed', {
    summary: 'List the oldest three unread notifications that could not be shown and may be retried',
    may: 'signed in',
    takes: nothing,
    answers: z.array(notification),
  }),
  markRead: operation('POST /notifications/{notificationId}/read', {
    summary: 'Mark a notification as read; nothing happens if it is read or gone',
    may: 'signed in',
    takes: z.object({ notificationId: pathId }),
    answers: z.object({ read: z.literal(true) }),
  }),
  markAllRead: operation('POST /notifications/read', {
    summary: 'Mark all notifications as read, up to the newest that the caller has seen',
    may: 'signed in',
    takes: upTo,
    answers: z.object({ read: z.literal(true) }),
  }),
  deleteNotification: operation('DELETE /notifications/{notificationId}', {
    summary: 'Delete a notification; nothing happens if it is gone',
    may: 'signed in',
    takes: z.object({ notificationId: pathId }),
    answers: deleted,
  }),
  deleteAll: operation('POST /notifications/deletions', {
    summary: 'Delete all notifications, up to the newest that the caller has seen',
    may: 'signed in',
    takes: upTo,
    answers: deleted,
  }),
  getLastDeliveries: operation('GET /notifications/deliveries', {
    summary: 'Read when a notification was last shown to the caller in the app, and last sent by mail',
    may: 'signed in',
    takes: nothing,
    answers: lastDeliveries,
  }),
  testChannel: operation('POST /notifications/tests', {
    summary: 'Send a test notification to the caller, in the app or by mail',
    may: 'signed in',
    withoutTransaction: true,
    takes: z.object({ channel: oneOf(testedChannels, 'Choose in-app or mail') }),
    answers: z.object({ queued: z.literal(true) }),
    refuses: [accountErrors.ADDRESS_NOT_CONFIRMED],
  }),
  reportDelivery: operation('POST /notifications/{notificationId}/delivery', {
    summary: 'Record how a notification was shown, or why it could not be',
    may: 'signed in',
    takes: z.object({
      notificationId: pathId,
      status: z.enum(['delivered', 'failed']),
      method: z.enum(deliveryMethods),
      /** Number of the attempt: 0 for the first. */
      attempt: z.number().int().min(0).max(MOST_RETRIES).default(0),
      error: z.string().max(MOST_DELIVERY_ERROR).nullable().default(null),
    }),
    answers: z.object({ noted: z.literal(true) }),
  }),
}
