import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Megaphone from 'lucide-react/icons/megaphone'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserCog from 'lucide-react/icons/user-cog'
import type { MouseEvent, ReactNode } from 'react'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { ageOf } from '@app/domain/notifications/notifications.rules'
import { ageAloud, ageInWords, notificationTexts } from '@app/domain/notifications/notifications.texts'
import {
  type NotificationType,
  notificationTypeLabels,
} from '@app/domain/notifications/notifications.vocabulary'
import { useMe } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { leaveAfter, pathOf } from './notifications-address.ts'
import { useNotificationChanges } from './use-notification-changes.ts'

interface NotificationLinkProps {
  notification: Pick<Notification, 'link' | 'householdId'>
  /** Marks the notification as read. */
  onFollow: () => Promise<unknown>
  children: ReactNode
}

/** Link to the subject of a notification in its household; another household than this page's loads a new page. */
function NotificationLink({ notification, onFollow, children }: NotificationLinkProps) {
  const { household } = useMe()
  const { link, householdId } = notification
  if (link === null) return <span className="text-ink">{children}</span>
  const isHere = householdId === null || householdId === household.id
  const path = isHere ? link : pathOf(notification)
  const follow = (event: MouseEvent) => {
    const followed = onFollow()
    // Leaves the click to the browser, which opens a new tab or stays here.
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

const looks: Record<NotificationType, { Icon: typeof Info; color: string }> = {
  info: { Icon: Info, color: 'bg-sky text-ink' },
  warning: { Icon: TriangleAlert, color: 'bg-accent-soft text-accent-ink' },
  error: { Icon: OctagonAlert, color: 'bg-danger-soft text-danger' },
  success: { Icon: CircleCheck, color: 'bg-mint text-ink' },
  security: { Icon: ShieldAlert, color: 'bg-danger-soft text-danger' },
  admin: { Icon: UserCog, color: 'bg-lilac text-ink' },
  system: { Icon: Megaphone, color: 'bg-sand text-ink' },
}

/** Icon of the notification's type, with a spoken label. */
function NotificationIcon({ type }: { type: NotificationType }) {
  const { Icon, color } = looks[type]
  const label = notificationTypeLabels[type]
  return (
    <span className={joinClasses('grid size-11 shrink-0 place-items-center rounded-full', color)}>
      <Icon aria-hidden size={20} />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

/** One notification: its message and time, with a link to its subject. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, type, title, message, read, answeredAt } = notification
  const { busy, markRead, remove } = useNotificationChanges()
  return (
    <li className="flex items-start gap-3.5 py-row">
      <NotificationIcon type={type} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={joinClasses('leading-snug', read ? 'text-ink-soft' : 'font-semibold')}>
          {!read && <UnreadMark />}
          <NotificationLink
            notification={notification}
            onFollow={() => (read ? Promise.resolve(true) : markRead(id))}
          >
            {title}
          </NotificationLink>
        </p>
        {message && <p className="mt-0.5 text-s text-ink-soft">{message}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-s text-ink-faint">
          <Origin notification={notification} />
          {answeredAt && <Chip tone="ok">{notificationTexts.answered}</Chip>}
        </p>
      </div>
      <div className="-mr-2 flex shrink-0 flex-col sm:flex-row">
        {!read && (
          <IconButton
            label={`${notificationTexts.markRead}: ${title}`}
            icon={<Check aria-hidden size={18} />}
            onClick={() => void markRead(id)}
          />
        )}
        <IconButton
          label={`${notificationTexts.delete}: ${title}`}
          icon={<Trash2 aria-hidden size={18} />}
          disabled={busy}
          onClick={(event) => {
            leaveRow(event.currentTarget)
            void remove(id)
          }}
        />
      </div>
    </li>
  )
}

/** Moves the focus to the next row, or keeps it in the dialog. */
function leaveRow(button: Element): void {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const place = next?.querySelector('button:last-of-type') ?? button.closest('[role=dialog]')
  if (place instanceof HTMLElement) place.focus()
}

function UnreadMark() {
  return (
    <>
      <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-danger align-middle" />
      <VisuallyHidden>{`${notificationTexts.unread}: `}</VisuallyHidden>
    </>
  )
}

/** Time of the notification, and its household if the user has several. */
function Origin({ notification: { createdAt, householdId } }: { notification: Notification }) {
  const { zone, moment } = useFormat()
  const { households } = useMe()
  const age = ageOf(new Date(createdAt), useNow(), zone)
  const household = households.length > 1 && households.find(({ id }) => id === householdId)
  return (
    <>
      <time dateTime={createdAt} title={moment(createdAt)}>
        <span aria-hidden>{ageInWords(age, formatDay)}</span>
        <VisuallyHidden>{ageAloud(age, formatDay)}</VisuallyHidden>
      </time>
      {household && (
        <>
          <span aria-hidden>·</span>
          <span dir="auto" translate="no">
            {household.name}
          </span>
        </>
      )}
    </>
  )
}
