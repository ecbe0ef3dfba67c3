import type { Notification } from '@app/domain/notifications/notifications.contract'
import { TOAST_HELD } from '@app/domain/notifications/show.rules'
import { useEffect, useRef } from 'react'
import { client } from '../../api/client/client.ts'

type TakeAway = () => void

/**
 * Takes the toast of a notification away once somebody has answered what it is about, here or elsewhere; one that somebody
 * holds for longer than `TOAST_HELD` goes by itself.
 * @param readAt when the unread list was last read; an answer triggers a new reading
 * @returns what is told of each toast
 */
export function useDropAnswered(readAt: number): (shown: Notification, takeAway: TakeAway) => void {
  const inSight = useRef(new Map<string, TakeAway>())
  useEffect(() => {
    if (readAt > 0 && inSight.current.size > 0) void dropAnswered(inSight.current)
  }, [readAt])
  return ({ id }, takeAway) => {
    inSight.current.set(id, takeAway)
    setTimeout(() => inSight.current.delete(id), TOAST_HELD)
  }
}

/** A toast of which it can't be read whether it is answered goes by itself. */
async function dropAnswered(inSight: Map<string, TakeAway>): Promise<void> {
  const listed = await client.notifications.listNotifications({}).catch(() => undefined)
  for (const { id, answeredAt } of listed?.entries ?? []) {
    if (answeredAt === null) continue
    inSight.get(id)?.()
    inSight.delete(id)
  }
}
