import { useLocation, useNavigate } from 'react-router'
import { openedHere, wereOpenedHere } from './settings-address.ts'

const PARAM = 'emergency'

/** Whether an address asks for the emergency information: `?emergency` behind any path of the app. */
export const asksForEmergency = (search: string): boolean => new URLSearchParams(search).has(PARAM)

/** The same address with the emergency information above it, or without it. */
export function withEmergency(search: string, open: boolean): string {
  const params = new URLSearchParams(search)
  params.delete(PARAM)
  const rest = params.toString()
  if (!open) return rest && `?${rest}`
  return rest ? `?${PARAM}&${rest}` : `?${PARAM}`
}

/** Opens and closes the emergency information above the page that one is on; going back closes it too. */
export function useEmergencyPlace(): { open: () => void; close: () => void } {
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  return {
    open: () =>
      void navigate({ search: withEmergency(search, true) }, { state: openedHere, preventScrollReset: true }),
    close: () => {
      if (wereOpenedHere(location.state)) void navigate(-1)
      else
        void navigate({ search: withEmergency(search, false) }, { replace: true, preventScrollReset: true })
    },
  }
}
