import {
  type NotificationType,
  notificationTypeLabels,
} from '@app/domain/notifications/notifications.vocabulary'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import Megaphone from 'lucide-react/icons/megaphone'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserCog from 'lucide-react/icons/user-cog'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

const looks: Record<NotificationType, { Icon: typeof Info; color: string }> = {
  info: { Icon: Info, color: 'bg-sky text-ink' },
  warning: { Icon: TriangleAlert, color: 'bg-accent-soft text-accent-ink' },
  error: { Icon: OctagonAlert, color: 'bg-danger-soft text-danger' },
  success: { Icon: CircleCheck, color: 'bg-mint text-ink' },
  security: { Icon: ShieldAlert, color: 'bg-danger-soft text-danger' },
  admin: { Icon: UserCog, color: 'bg-lilac text-ink' },
  system: { Icon: Megaphone, color: 'bg-sand text-ink' },
}

/** What kind of notification it is, seen and heard. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const { Icon, color } = looks[type]
  const label = notificationTypeLabels[type]
  return (
    <span className={joinClasses('grid size-11 shrink-0 place-items-center rounded-full', color)}>
      <Icon aria-hidden size={20} />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
