import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { Providers } from './providers.tsx'
import { startedWell } from './standstill.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { isWindowPage } from './window-page.ts'

/** Around every page of the app. */
export default function AppLayout() {
  useFocusOnArrival(usePagePath())
  useEffect(startedWell, [])
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
