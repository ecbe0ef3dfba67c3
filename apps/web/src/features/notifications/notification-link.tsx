import type { Notification } from '@app/domain/notifications/notifications.contract'
import type { MouseEvent, ReactNode } from 'react'
import { useMe } from '../../api/use-me.ts'
import { Link } from '../../ui/controls/link.tsx'
import { leaveAfter, pathOf } from './notifications-address.ts'

interface NotificationLinkProps {
  notification: Pick<Notification, 'link' | 'householdId'>
  /** Marks it as read. */
  onFollow: () => Promise<unknown>
  children: ReactNode
}

/** Leads to what a notification is about, in its household: another one than that of this page is another page. */
export function NotificationLink({ notification, onFollow, children }: NotificationLinkProps) {
  const { household } = useMe()
  const { link, householdId } = notification
  if (link === null) return <span className="text-ink">{children}</span>
  const isHere = householdId === null || householdId === household.id
  const path = isHere ? link : pathOf(notification)
  const follow = (event: MouseEvent) => {
    const followed = onFollow()
    // The browser opens a new tab by itself, and stays here.
    if (isHere || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    leaveAfter(followed, path)
  }
  return (
    <Link to={path} tone="ink" reloadDocument={!isHere} onClick={follow} className="py-1 font-[inherit]">
      {children}
    </Link>
  )
}
