import { Outlet, useMatches } from 'react-router'
import { Providers } from './providers.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { isWindowPage } from './window-page.ts'

/** Around every page of the app. */
export default function AppLayout() {
  useFocusOnArrival(usePagePath())
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}

/** The address of the page; a window above it takes the focus itself, and gives it back. */
function usePagePath(): string {
  return useMatches().findLast((match) => !isWindowPage(match))?.pathname ?? ''
}
