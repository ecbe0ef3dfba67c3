import { Outlet, useLocation } from 'react-router'
import { Providers } from './providers.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** Around every page of the app. */
export default function AppLayout() {
  useFocusOnArrival(useLocation().pathname)
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}
