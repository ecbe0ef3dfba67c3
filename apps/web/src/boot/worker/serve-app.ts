import { isOfCardPage, SHELL_CACHE } from '@app/domain/emergency/emergency.card'
import { CARD_PATH } from '@app/domain/emergency/emergency.card-path'
import { SHARE_PATH } from '@app/domain/files/shared-files.address'
import { APP_CACHE, APP_PAGE, isAsset } from '../../device/app-cache.ts'
import { sweepShares } from '../../device/shared-cache.ts'
import { takeShared } from './take-shared.ts'
import type { Fetching } from './worker-scope.ts'

/** Timeout of a page, after which the kept page opens. */
const PATIENCE_MILLISECONDS = 6000

/** True for addresses outside the app: files, and public pages. */
export const isNotApp = (path: string): boolean =>
  /^\/(api|files|calendar|healthz|welcome|premium|pro|pricing|privacy-policy|terms-of-service|about|contact|architecture|webview-debug|help|help-center|blog|not-found|emergency-card)(\/|$)|^\/auth\/google\//.test(
    path,
  )

const find = (path: string, cacheName: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName, ignoreVary: true })

const findCard = async (path: string): Promise<Response> =>
  (await find(path, SHELL_CACHE)) ?? Response.error()

/**
 * Opens the server's answer. Without an answer, opens the kept page of the app; else the page of the emergency card,
 * complete at its own address and with a link to it at any other.
 */
async function openPage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const answer = fetch(request)
  // Prevents an unhandled rejection after the timeout.
  answer.catch(() => undefined)
  const kept = isNotApp(pathname) ? undefined : await find(APP_PAGE, APP_CACHE)
  try {
    return await (kept ? Promise.race([answer, tooLate()]) : answer)
  } catch {
    // No connection, or a slow one.
    return kept ?? findCard(CARD_PATH)
  }
}

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No page in time')), PATIENCE_MILLISECONDS)
  })

/** A file of the app: from the device, else from the server, and then kept if the app is kept. */
async function findAsset(request: Request, event: Fetching): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = await find(pathname, APP_CACHE)
  if (kept) return kept
  try {
    const answer = await fetch(request)
    if (answer.ok) event.waitUntil(keepAsset(pathname, answer.clone()).catch(() => undefined))
    return answer
  } catch {
    // No connection.
    return findCard(pathname)
  }
}

async function keepAsset(path: string, answer: Response): Promise<void> {
  if (!(await find(APP_PAGE, APP_CACHE))) return
  await (await caches.open(APP_CACHE)).put(path, answer)
}

/**
 * Answers requests for pages and for their files, and takes files shared by other apps; all other requests go to the
 * server as usual.
 */
export function serveApp(event: Fetching): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  const isPage = request.mode === 'navigate'
  if (isPage) event.waitUntil(sweepShares().catch(() => undefined))
  if (isPage && request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (isPage) event.respondWith(openPage(request))
  else if (isAsset(pathname)) event.respondWith(findAsset(request, event))
  else if (isOfCardPage(pathname)) event.respondWith(fetch(request).catch(() => findCard(pathname)))
}
