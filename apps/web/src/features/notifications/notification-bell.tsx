import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { countOnBell } from '@app/domain/notifications/notifications.rules'
import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { latePart } from '../../loading/late-part.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { asksForWindow, useWindowPlace } from '../../windows/window-address.ts'
import { NotificationBoundary } from './notification-boundary.tsx'
import { NOTIFICATIONS_PARAM } from './notifications-address.ts'
import { unreadQuery } from './unread-query.ts'
import { useShowArrivals } from './use-show-arrivals.ts'

const NotificationsPanel = latePart(() => import('./notifications-panel.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})

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
      {isOpen && <NotificationsPanel onClose={close} bell={bell} />}
    </>
  )
}
