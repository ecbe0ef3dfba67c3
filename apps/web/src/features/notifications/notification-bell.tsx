import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { countOnBell } from '@app/domain/notifications/notifications.rules'
import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { useLoadPart } from '../../loading/use-load-part.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { asksForWindow, useWindowPlace } from '../../windows/window-address.ts'
import { NotificationBoundary } from './notification-boundary.tsx'
import { NOTIFICATIONS_PARAM } from './notifications-address.ts'
import type { NotificationsPanelProps } from './notifications-panel.tsx'
import { unreadQuery } from './unread-query.ts'
import { useShowArrivals } from './use-show-arrivals.ts'

type Panel = ComponentType<NotificationsPanelProps>

/**
 * Bell with the number of unread notifications, and the display of arriving ones. If any of it fails, the bell reports
 * it and the rest of the app goes on.
 */
export default function NotificationBell() {
  return (
    <NotificationBoundary>
      <WorkingBell />
    </NotificationBoundary>
  )
}

function WorkingBell() {
  const { data, dataUpdatedAt } = useQuery(unreadQuery)
  const { open, close } = useWindowPlace(NOTIFICATIONS_PARAM)
  const isOpen = asksForWindow(useLocation().search, NOTIFICATIONS_PARAM)
  useShowArrivals(data, { readAt: dataUpdatedAt, isPanelOpen: isOpen })
  const part = usePanel(isOpen, close)
  const [bell, setBell] = useState<HTMLButtonElement | null>(null)
  const unread = countOnBell(data?.count ?? 0)
  return (
    <>
      <IconButton
        ref={setBell}
        label={notificationTexts.bell(unread)}
        badge={unread === '0' ? undefined : unread}
        icon={<Bell aria-hidden size={22} />}
        onClick={open}
      />
      {part && isOpen && <part.Panel onClose={close} bell={bell} />}
    </>
  )
}

/** Panel, fetched on first use. A failed fetch is reported, and the request for the panel ends. */
function usePanel(isWanted: boolean, giveUp: () => void): { Panel: Panel } | undefined {
  const [part, setPart] = useState<{ Panel: Panel }>()
  const load = useLoadPart()
  const isMissing = isWanted && !part
  const endWish = useEffectEvent(giveUp)
  useEffect(() => {
    if (!isMissing) return
    void load(() => import('./notifications-panel.tsx')).then((Panel) =>
      Panel ? setPart({ Panel }) : endWish(),
    )
  }, [isMissing, load])
  return part
}
