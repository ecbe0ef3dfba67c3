import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter, RouterProvider } from 'react-router'
import { collectorUrl } from '../device/collector.ts'
import { loadPart } from '../loading/load-part.ts'
import { keepsFailingToStart } from '../loading/standstill.ts'
import { OutdatedState } from '../page/route-error.tsx'
import { APP_PLACE } from './app-place.ts'
import { appRoutes } from './app-routes.tsx'
import { quietConsole } from './quiet-console.ts'
import { quietZod } from './quiet-zod.ts'
import { RootFrame } from './root-frame.tsx'
import { watchProblems } from './watch-problems.ts'

/** Starts the app in its place on the page once its first page has loaded, replacing the served content. */
export async function startApp(): Promise<void> {
  quietZod()
  if (import.meta.env.PROD) quietConsole(console)
  watchProblems()

  // The scroll lock of the dialogs adds a style element and reads the nonce for it here.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  Object.assign(globalThis, { __webpack_nonce__: nonce })

  // After a reload the window above the page is closed; leave its entry in the history.
  if ((history.state as { layer?: unknown } | null)?.layer) history.go(-1)

  const root = createRoot(document.getElementById(APP_PLACE) ?? document.body)
  if (keepsFailingToStart()) {
    root.render(
      <RootFrame>
        <OutdatedState />
      </RootFrame>,
    )
    return
  }
  const router = createBrowserRouter(appRoutes)
  await initialized(router)
  if (collectorUrl()) void watchPages(router)
  // Draws in slices, so that a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

/** Without a connection no pages are counted. */
const watchPages = (router: DataRouter) =>
  loadPart(() => import('./watch-pages.ts')).then(
    (part) => void part.watchPages(router),
    () => undefined,
  )

/**
 * Waits for the script of the first page; the served content stays in sight until then. Unsubscribes then: without
 * a listener, the router keeps its changes for the provider.
 */
const initialized = (router: DataRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) {
      resolve()
      return
    }
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
