import { useLocation, useNavigate } from 'react-router'
import { openedHere, wereOpenedHere } from './settings-address.ts'

/** True if an address asks for a window: `?emergency` behind any path of the app. */
export const asksForWindow = (search: string, param: string): boolean =>
  new URLSearchParams(search).has(param)

/** The same address with the window above it, or without it. */
export function withWindow(search: string, param: string, open: boolean): string {
  const params = new URLSearchParams(search)
  params.delete(param)
  const rest = params.toString()
  if (!open) return rest && `?${rest}`
  return rest ? `?${param}&${rest}` : `?${param}`
}

/** Opens and closes a window above the current page; going back closes it too. */
export function useWindowPlace(param: string): { open: () => void; close: () => void } {
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  return {
    open: () =>
      void navigate(
        { search: withWindow(search, param, true) },
        { state: openedHere, preventScrollReset: true },
      ),
    close: () => {
      if (wereOpenedHere(location.state)) void navigate(-1)
      else
        void navigate(
          { search: withWindow(search, param, false) },
          { replace: true, preventScrollReset: true },
        )
    },
  }
}

const EMERGENCY = 'emergency'

/** True if an address asks for the emergency information. */
export const asksForEmergency = (search: string): boolean => asksForWindow(search, EMERGENCY)

/** The address of the same page with the emergency information above it, for a link. */
export const withEmergency = (search: string): string => withWindow(search, EMERGENCY, true)

/** Opens and closes the emergency information above the current page. */
export const useEmergencyPlace = () => useWindowPlace(EMERGENCY)
