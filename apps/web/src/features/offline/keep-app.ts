import { APP_CACHE, APP_FILES, APP_PAGE, isAsset } from '../../device/app-cache.ts'
import { keepsOffline } from '../../device/kept-here.ts'
import { forgetOffline } from '../../device/offline-here.ts'

/**
 * Stores the running version of the app on this device: its page and all files, so that each screen opens without a
 * connection. A version has about 450 files, in 2 MB; files that stay the same in the next version are not fetched
 * again.
 * @throws Error if the browser stores nothing: without https, or in some private windows
 */
export async function keepApp(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  await takenOver()
  // Fetches the page as a visitor gets it: it contains nothing about a user.
  const page = await fetch('/auth', { credentials: 'omit' })
  const html = await page.clone().text()
  // Skips another version: it is stored once it runs.
  if (!page.ok || !isOfThisVersion(html)) return
  const cache = await caches.open(APP_CACHE)
  const files = [...new Set([...filesOf(html), ...fetchedFiles(), ...(await allFiles())])]
  await addMissing(cache, files)
  const wanted = new Set([APP_PAGE, ...files, ...fetchedFiles()])
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname))
  await Promise.all(old.map((file) => cache.delete(file)))
  // Stores the page last, so that a stored app is complete.
  await cache.put(APP_PAGE, page)
  // Deletes the files if the user has signed out in between.
  if (!keepsOffline()) await forgetOffline()
}

/** Lists the scripts and style sheets of the server's version. */
async function allFiles(): Promise<string[]> {
  const answer = await fetch(APP_FILES)
  if (!answer.ok) throw new Error(`The list of files was answered with ${answer.status}`)
  return (await answer.json()) as string[]
}

/** Number of parallel downloads that leave the connection to the user's own requests, which have priority. */
const AT_ONCE = 4

/** Adds missing files, a few at once. Ends on sign-out. */
async function addMissing(cache: Cache, files: readonly string[]): Promise<void> {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = files.filter((path) => !kept.has(path))
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    if (!keepsOffline()) return
    await cache.addAll(missing.slice(at, at + AT_ONCE).map((path) => new Request(path, { priority: 'low' })))
  }
}

/** Resolves once the service worker controls this page and sees its requests. */
const takenOver = () =>
  new Promise<void>((resolve) => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

function isOfThisVersion(html: string): boolean {
  const start = document.querySelector('script[type=module][src]')?.getAttribute('src')
  return Boolean(start) && html.includes(`src="${start}"`)
}

const filesOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

const fetchedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .flatMap(({ origin, pathname }) => (origin === location.origin && isAsset(pathname) ? [pathname] : []))
