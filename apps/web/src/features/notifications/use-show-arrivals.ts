import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Notification, UnreadNotifications } from '@app/domain/notifications/notifications.contract'
import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { PENDING_SHOWN, TOAST_SHOWN, TOAST_HELD } from '@app/domain/notifications/show.rules'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useMe } from '../../api/use-me.ts'
import { fetchToastList, useToast } from '../../ui/overlays/toast-context.ts'
import type { Ways } from './deliver.ts'
import { showEmergencyToast } from './emergency-toast.ts'
import { leaveAfter, NOTIFICATIONS_PARAM, pathOf } from './notifications-address.ts'
import { type ArrivalShower, createArrivalShower } from './show-arrivals.ts'
import { showInBrowser, showNative } from './system-notifications.ts'
import { useNotificationChanges } from './use-notification-changes.ts'

type TakeAway = () => void

/**
 * Removes the toast of a notification after its subject was answered, here or elsewhere. A toast held for longer than
 * `TOAST_HELD` closes on its own.
 * @param readAt time of the last read of the unread list; an answer triggers a new read
 * @returns function to call with each shown toast
 */
function useDropAnswered(readAt: number): (shown: Notification, takeAway: TakeAway) => void {
  const shownToasts = useRef(new Map<string, TakeAway>())
  useEffect(() => {
    if (readAt > 0 && shownToasts.current.size > 0) void dropAnswered(shownToasts.current)
  }, [readAt])
  return ({ id }, takeAway) => {
    shownToasts.current.set(id, takeAway)
    setTimeout(() => shownToasts.current.delete(id), TOAST_HELD)
  }
}

/** Leaves a toast to close on its own if its answer can't be read. */
async function dropAnswered(shownToasts: Map<string, TakeAway>): Promise<void> {
  const listed = await client.notifications.listNotifications({}).catch(() => undefined)
  for (const { id, answeredAt } of listed?.entries ?? []) {
    if (answeredAt === null) continue
    shownToasts.get(id)?.()
    shownToasts.delete(id)
  }
}

interface BellState {
  /** Time of the last read of the unread notifications. */
  readAt: number
  isPanelOpen: boolean
}

/** Shows arriving notifications while the bell is mounted. */
export function useShowArrivals(
  unread: UnreadNotifications | undefined,
  { readAt, isPanelOpen }: BellState,
): void {
  const { userId, preferences } = useMe()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const shower = useRef<ArrivalShower>(undefined)
  const [, fail] = useState<never>()
  const open = useEffectEvent(useOpenNotification())
  const noteToast = useEffectEvent(useDropAnswered(readAt))
  const isWanted = useEffectEvent(() => preferences.browserNotifications)
  const dropPending = useRef<() => void>(undefined)
  /** Stays silent with the panel open: the line would only lead to it. */
  const sayPending = useEffectEvent((count: number) => {
    if (isPanelOpen) return
    const { title, message } = notificationTexts.pending(count)
    dropPending.current = showToast({ title, description: message, duration: PENDING_SHOWN })
  })
  useEffect(() => {
    const ways: Ways<Notification> = {
      native: showNative,
      browser: (shown) => showInBrowser(shown, () => open(shown)),
      toast: async (shown) => {
        await fetchToastList()
        const takeAway = showToast({
          title: shown.title,
          description: shown.message,
          duration: TOAST_SHOWN,
          action: { label: notificationTexts.open, onSelect: () => open(shown) },
        })
        noteToast(shown, takeAway)
      },
      emergency_toast: showEmergencyToast,
    }
    const made = createArrivalShower({
      person: userId,
      isWanted: () => isWanted(),
      ways,
      showPending: (count) => sayPending(count),
      // Throws during a React render, so that the failure reaches the boundary around the bell.
      onFailure: (error) =>
        fail(() => {
          throw error
        }),
      onRead: () => void queryClient.invalidateQueries({ queryKey: orpc.notifications.key() }),
    })
    shower.current = made
    return () => made.stop()
  }, [userId, queryClient, showToast])
  useEffect(() => {
    if (isPanelOpen) dropPending.current?.()
  }, [isPanelOpen])
  useEffect(() => {
    if (unread) shower.current?.look(unread)
  }, [unread])
}

/** Opens the subject of a notification, and marks it as read; one without a link opens in the panel. */
function useOpenNotification(): (shown: Notification) => void {
  const { household } = useMe()
  const navigate = useNavigate()
  const { markRead } = useNotificationChanges()
  return (shown) => {
    const marked = markRead(shown.id)
    const { link, householdId } = shown
    if (link === null) void navigate(`?${NOTIFICATIONS_PARAM}`)
    else if (householdId === null || householdId === household.id) void navigate(link)
    else leaveAfter(marked, pathOf(shown))
  }
}
