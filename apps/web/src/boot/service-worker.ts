import { CARD_PATH, isOfCardPage, SHELL_CACHE } from '@app/domain/emergency/emergency.card'

// Registered only by who keeps an emergency card on their device. It pins nothing: whatever the server answers is what
// is seen. Only where the server can't be reached, the card's page stands in: whole at its own address, and anywhere
// else as the way to it.

/** What this worker uses of its scope; the types of workers and of pages do not fit into one program. */
interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install', listener: () => void): void
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching {
  request: Request
  respondWith(answer: Promise<Response>): void
}

const worker = globalThis as unknown as WorkerScope

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
