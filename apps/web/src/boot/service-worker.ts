import { isOfCardPage, SHELL_CACHE } from '@app/domain/emergency/emergency.card'
import { CARD_PATH } from '@app/domain/emergency/emergency.card-path'
import { answer, undo } from './worker/answer-push.ts'
import { openApp } from './worker/open-app.ts'
import { renewPush } from './worker/renew-push.ts'
import { readMessage, showPushed, type Shown } from './worker/show-push.ts'
import { worker } from './worker/worker-scope.ts'

// Registered only by who keeps an emergency card on their device, or has notifications on there. It pins nothing: whatever
// the server answers is what is seen. Only where the server can't be reached, the card's page stands in: whole at its own
// address, and anywhere else as the way to it.

const kept = async (path: string): Promise<Response> =>
  (await caches.match(path, { cacheName: SHELL_CACHE })) ?? Response.error()

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(CARD_PATH)))
  else if (origin === location.origin && isOfCardPage(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)))
  }
})

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
