import { useEffect, useState } from 'react'

const read = (): NotificationPermission => ('Notification' in globalThis ? Notification.permission : 'denied')

/** Present notification permission; it also changes in the browser's own settings. */
export function usePermission(): NotificationPermission {
  const [permission, setPermission] = useState(read)
  useEffect(() => {
    let status: PermissionStatus | undefined
    let isOver = false
    const look = () => setPermission(read())
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        if (isOver) return
        status = found
        found.addEventListener('change', look)
      },
      // Ignores browsers that do not report this permission; returning to the page checks it.
      () => undefined,
    )
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      status?.removeEventListener('change', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return permission
}
