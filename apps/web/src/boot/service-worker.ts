import { answer, undo } from './worker/answer-push.ts'
import { openApp } from './worker/open-app.ts'
import { renewPush } from './worker/renew-push.ts'
import { serveApp } from './worker/serve-app.ts'
import { readMessage, showPushed, type Shown } from './worker/show-push.ts'
import { syncWaiting } from './worker/sync-waiting.ts'
import { worker } from './worker/worker-scope.ts'

// Registered for who is signed in, keeps an emergency card on their device, or has notifications on there. It pins no page:
// whatever the server answers is what is seen, and only where it can't be reached what is kept stands in.

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', serveApp)
worker.addEventListener('sync', (event) => event.waitUntil(syncWaiting(event.tag)))

worker.addEventListener('push', (event) => event.waitUntil(showPushed(readMessage(event.data?.text()))))
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(take(event.action, event.notification)),
)
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()))

/** Does what the person tapped on a notification. */
function take(action: string, notification: Notification): Promise<void> {
  const shown = notification.data as Shown
  if (action === 'done' || action === 'snooze') return answer(shown, action)
  if (action === 'undo') return undo(shown)
  notification.close()
  return openApp(shown.url)
}
