import { useWhenIdle } from '../../loading/use-when-idle.ts'

const load = () =>
  import('../../features/notifications/notification-bell.tsx').catch(
    () => import('../../features/notifications/notifications-unavailable.tsx'),
  )

/** The bell, once the first screen is there; its place is kept until then. */
export function NotificationsPart() {
  const bell = useWhenIdle(load)
  return <span className="size-11 shrink-0">{bell && <bell.part />}</span>
}
