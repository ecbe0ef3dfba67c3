import { type Blocker, useBlocker, useLocation, useNavigate } from 'react-router'
import { useHoldPage } from '../../page/use-hold-page.ts'
import {
  openedHere,
  settingsTabIn,
  type SettingsTab,
  wereOpenedHere,
  withSettings,
} from '../../windows/settings-address.ts'

interface SettingsPlace {
  /**
   * Closes the settings: returns to the page from which they were opened, or leaves the address that asked for them.
   */
  close: () => void
  showTab: (tab: SettingsTab) => void
  /** Blocker that asks while there are unsaved changes. */
  blocker: Blocker
}

/**
 * Position of the settings in the address. Unsaved changes block every exit: closing, going back, a link; and the
 * browser asks before the page itself is left.
 */
export function useSettingsPlace(unsaved: boolean): SettingsPlace {
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const openedFromHere = wereOpenedHere(location.state)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (nextLocation.pathname !== currentLocation.pathname ||
        settingsTabIn(nextLocation.search) === undefined),
  )
  useHoldPage(unsaved)
  const replace = { replace: true, preventScrollReset: true } as const
  return {
    blocker,
    close: () => {
      if (openedFromHere) void navigate(-1)
      else void navigate({ search: withSettings(search, undefined) }, replace)
    },
    showTab: (tab) =>
      void navigate(
        { search: withSettings(search, tab) },
        { ...replace, ...(openedFromHere && { state: openedHere }) },
      ),
  }
}
