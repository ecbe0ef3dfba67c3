import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouteMatch, RouterProvider } from 'react-router'
import { OutdatedState } from '../shell/outdated-state.tsx'
import { defaultTitle, inFull } from '../shell/page-meta.ts'
import { keepsFailingToStart } from '../shell/standstill.ts'
import { APP_PLACE } from './app-place.ts'
import { appRoutes } from './app-routes.tsx'
import { RootFrame } from './root-frame.tsx'

/** Starts the app in its place on the page, instead of what the page was served with, once its page has come. */
export async function startApp(): Promise<void> {
  // The scroll lock of the dialogs adds a style element and looks here for the nonce that lets it.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  Object.assign(globalThis, { __webpack_nonce__: nonce })

  // After a reload the window above the page is not open any more; its entry in the history is left.
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
  keepTitle(router)
  await initialized(router)
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

type AppRouter = ReturnType<typeof createBrowserRouter>

/** Waits for the script of the first page. The provider would miss it, were it to come while the provider is drawn. */
const initialized = (router: AppRouter) =>
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

/** Names each page as it comes; a page may then name itself more closely. */
function keepTitle(router: AppRouter): void {
  let named: string | undefined
  const nameIt = (matches: readonly DataRouteMatch[]) => {
    const page = matches.at(-1)
    if (!page || page.pathname === named) return
    named = page.pathname
    const { title } = (page.route.handle ?? {}) as { title?: string }
    document.title = inFull(title ?? defaultTitle)
  }
  nameIt(router.state.matches)
  router.subscribe(({ matches }) => nameIt(matches))
}
