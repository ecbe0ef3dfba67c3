import { OPEN_MESSAGE } from '../../device/worker-messages.ts'
import { worker, type AppWindow } from './worker-scope.ts'

/**
 * Timeout for a page to navigate itself. A page with unsaved input asks first; a page that does not reply is navigated
 * from here.
 */
const PAGE_MILLISECONDS = 1000

/** Asks the page to navigate to the address itself; false if it does not. */
function goesByItself(page: AppWindow, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), PAGE_MILLISECONDS)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage({ type: OPEN_MESSAGE, url }, [port2])
  })
}

/** Brings the app to the front at an address: an open window of it, or a new one. */
export async function openApp(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!open) {
    await worker.clients.openWindow(url)
    return
  }
  const page = await open.focus()
  if (await goesByItself(page, url)) return
  await page.navigate(url).catch(() => worker.clients.openWindow(url))
}
