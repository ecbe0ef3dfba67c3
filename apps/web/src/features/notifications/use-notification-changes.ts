import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Notification, UnreadNotifications } from '@app/domain/notifications/notifications.contract'
import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useDropFailures, useToast } from '../../ui/overlays/toast-context.ts'
import { unreadQuery } from './unread-query.ts'
import { pagesQuery } from './use-notification-pages.ts'

type Pages = InfiniteData<{ entries: Notification[]; nextCursor: string | null; newest: string | null }>
/** Changes an entry; undefined removes it. */
type Edit = (entry: Notification) => Notification | undefined

interface Change {
  /** Edit shown at once, and reverted if the server refuses. */
  edit: Edit
  send: () => Promise<unknown>
  failed: { title: string }
  done?: { title: string }
}

/** Number of changes under way in all rows: a reload before the last one ends would show the state before it. */
let underWay = 0

/**
 * Changes to notifications, one at a time: each shows at once, and a failure is reported. Each resolves with true once
 * done.
 */
export function useNotificationChanges() {
  const queryClient = useQueryClient()
  const { busy, run } = useOneAtATime()
  const showToast = useToast()
  const dropFailures = useDropFailures()

  const show = (edit: Edit): void => {
    let settled = 0
    const apply = (entry: Notification): Notification[] => {
      const after = edit(entry)
      if (!entry.read && (!after || after.read)) settled += 1
      return after ? [after] : []
    }
    queryClient.setQueryData<Pages>(pagesQuery.queryKey, (data) => {
      settled = 0
      return (
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, entries: page.entries.flatMap(apply) })),
        }
      )
    })
    queryClient.setQueryData<UnreadNotifications>(
      unreadQuery.queryKey,
      (data) => data && { ...data, count: Math.max(0, data.count - settled) },
    )
  }
  const carryOut = async ({ edit, send, failed, done }: Change): Promise<boolean> => {
    dropFailures()
    underWay += 1
    // Cancels reads under way, which would show the earlier state.
    await queryClient.cancelQueries({ queryKey: orpc.notifications.key() })
    show(edit)
    try {
      await send()
      if (done) showToast({ ...done, variant: 'success' })
      return true
    } catch (error) {
      showToast({ ...failed, description: toProblem(error).message, variant: 'danger' })
      return false
    } finally {
      underWay -= 1
      if (underWay === 0) void queryClient.invalidateQueries({ queryKey: orpc.notifications.key() })
    }
  }
  const change = async (wanted: Change): Promise<boolean> => (await run(() => carryOut(wanted))) ?? false
  return {
    busy,
    markRead: (id: string) =>
      change({
        edit: (entry) => (entry.id === id ? { ...entry, read: true } : entry),
        send: () => client.notifications.markRead({ notificationId: id }),
        failed: notificationTexts.markReadFailed,
      }),
    markAllRead: (until: string) =>
      change({
        edit: (entry) => ({ ...entry, read: true }),
        send: () => client.notifications.markAllRead({ until }),
        failed: notificationTexts.markAllFailed,
      }),
    remove: (id: string) =>
      change({
        edit: (entry) => (entry.id === id ? undefined : entry),
        send: () => client.notifications.deleteNotification({ notificationId: id }),
        failed: notificationTexts.deleteFailed,
      }),
    deleteAll: (until: string) =>
      change({
        edit: () => undefined,
        send: () => client.notifications.deleteAll({ until }),
        failed: notificationTexts.deleteAllFailed,
        done: notificationTexts.allDeleted,
      }),
  }
}
