import type { z } from 'zod'
import type { Notification, notificationsContract } from '@app/domain/notifications/notifications.contract'
import { fitTexts } from '@app/domain/notifications/notifications.rules'
import type { NotificationKind, NotificationType } from '@app/domain/notifications/notifications.vocabulary'
import { allDone } from '../../platform/base/all-done.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { pageOfRows, readCursor } from '../../platform/records/records.ts'
import {
  countUnread,
  hideAnnouncements,
  insertNotifications,
  markAllRead,
  markAnnouncementsRead,
  markRead,
  newestUnread,
  noteAnnouncementDelivery,
  noteDelivery,
  pageNotifications,
  removeAll,
  removeBeyondKept,
  removeOne,
} from './notifications.queries.ts'

/** A notification to one person. */
export interface NewNotification {
  /** Id created by the caller, so that writing it twice writes it once. */
  id: string
  userId: string
  /** Null if it concerns the person or the installation. */
  householdId: string | null
  kind: NotificationKind
  /** Defaults to 'info'; 'error' always pops up, whatever was shown just before, 'security' never. */
  type?: NotificationType
  /** Title and message are cut if they are too long. */
  title: string
  message: string
  /** Path of the app, without the household: '/?tab=reminders'. */
  link?: string | null
}

/**
 * Adds notifications to users' panels, in a transaction of the system. Their open pages get an event on commit. Keeps
 * each user's newest ones (NOTIFICATIONS_KEPT).
 */
export async function writeNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map(({ id, userId, householdId, kind, type = 'info', link = null, ...texts }) => ({
    id,
    user_id: userId,
    household_id: householdId,
    kind,
    type,
    link,
    ...fitTexts({ title: texts.title, message: texts.message }),
  }))
  await tx.run(insertNotifications, [JSON.stringify(written)])
  await tx.run(removeBeyondKept, [[...new Set(rows.map(({ userId }) => userId))]])
}

/** Lists one page of the user's notifications, with the position of the first entry. */
export async function listNotifications(
  tx: Tx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const [after, afterId] = readCursor('timestamptz', cursor)
  const rows = await tx.run(pageNotifications, [after, afterId, limit + 1])
  return { ...pageOfRows<Notification>(rows, limit), newest: rows[0]?.cursor ?? null }
}

/** Returns the number of unread notifications, and the newest of them. */
export async function getUnread(tx: Tx) {
  const [[counted], newest] = await allDone([tx.run(countUnread, []), tx.run(newestUnread, [])])
  return {
    count: counted?.unread ?? 0,
    newest: newest.map(({ notification }) => notification),
    hasFailed: counted?.hasFailed ?? false,
  }
}

/** Marks a notification of any kind as read. Ignores one of another user, or a deleted one. */
export async function readOne(tx: Tx, id: string): Promise<void> {
  await allDone([tx.run(markRead, [id]), tx.run(markAnnouncementsRead, [id, null, null])])
}

/** Deletes a notification, under the same rules. */
export async function deleteOne(tx: Tx, id: string): Promise<void> {
  await allDone([tx.run(removeOne, [id]), tx.run(hideAnnouncements, [id, null, null])])
}

/**
 * Marks everything as read up to a position of the list.
 * @throws INVALID_INPUT for a position that we did not write
 */
export async function readAll(tx: Tx, until: string): Promise<void> {
  const place = readCursor('timestamptz', until)
  await allDone([tx.run(markAllRead, place), tx.run(markAnnouncementsRead, [null, ...place])])
}

/**
 * Deletes everything up to a position of the list.
 * @throws INVALID_INPUT for a position that we did not write
 */
export async function deleteAll(tx: Tx, until: string): Promise<void> {
  const place = readCursor('timestamptz', until)
  await allDone([tx.run(removeAll, place), tx.run(hideAnnouncements, [null, ...place])])
}

type Report = z.output<NonNullable<(typeof notificationsContract)['reportDelivery']['~orpc']['inputSchema']>>

/**
 * Records the result of a display attempt. Repeating a report changes nothing, and a failure does not override a
 * success.
 */
export async function reportDelivery(
  tx: Tx,
  { notificationId, status, method, error, attempt }: Report,
): Promise<void> {
  const values = [notificationId, status, method, status === 'failed' ? error : null, attempt]
  await allDone([tx.run(noteDelivery, values), tx.run(noteAnnouncementDelivery, values)])
}
