import { answer, undo } from './worker/answer-push.ts'
import { openApp } from './worker/open-app.ts'
import { renewPush } from './worker/renew-push.ts'
import { serveApp } from './worker/serve-app.ts'
import { readMessage, showPushed, type Shown } from './worker/show-push.ts'
import { syncWaiting } from './worker/sync-waiting.ts'
import { worker } from './worker/worker-scope.ts'

// Registered for people who are signed in, keep an emergency card on their device, or have notifications on here. It
// pins no page: the server's answer always counts, and a kept page only replaces an unreachable server.

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', serveApp)
worker.addEventListener('sync', (event) => event.waitUntil(syncWaiting(event.tag)))

worker.addEventListener('push', (event) => event.waitUntil(showPushed(readMessage(event.data?.text()))))
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(take(event.action, event.notification)),
)
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()))

/** Runs the action that the person tapped on a notification. */
function take(action: string, notification: Notification): Promise<void> {
  const shown = notification.data as Shown
  if (action === 'done' || action === 'snooze') return answer(shown, action)
  if (action === 'undo') return undo(shown)
  notification.close()
  return openApp(shown.url)
}
