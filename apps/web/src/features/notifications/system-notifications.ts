import type { Notification as PanelNotification } from '@app/domain/notifications/notifications.contract'
import { inTurn } from '../../device/notification-turn.ts'
import { findWorker } from '../../device/push-here.ts'
import { pathOf } from './notifications-address.ts'

type Shown = Pick<PanelNotification, 'id' | 'title' | 'message' | 'link' | 'householdId'>

/** True if the user lets the app show notifications of the system. */
export const isPermitted = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted'

/** True if the device can show one for the app that outlives the page. */
export const hasNative = async (): Promise<boolean> =>
  ((await findWorker().catch(() => undefined))?.active ?? null) !== null

/** Tags a notification with its id, so that a pushed copy on this device replaces it. */
const optionsOf = (shown: Shown): NotificationOptions => ({
  body: shown.message,
  tag: shown.id,
  data: { id: shown.id, url: pathOf(shown), household: shown.householdId },
})

/** Shows a notification through the service worker, which opens the page on a press. */
export async function showNative(shown: Shown): Promise<void> {
  const worker = await findWorker()
  if (!worker) throw new Error('There is no service worker')
  await inTurn(() => worker.showNotification(shown.title, optionsOf(shown)))
}

/** Shows a notification from the page itself. Some phone browsers refuse this. */
export const showInBrowser = (shown: Shown, onPress: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const notification = new Notification(shown.title, optionsOf(shown))
    notification.addEventListener('show', () => resolve())
    notification.addEventListener('error', () => reject(new Error('The browser did not show it')))
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      onPress()
    })
  })
