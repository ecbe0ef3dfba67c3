import { type Blocker, useBlocker, useLocation, useNavigate } from 'react-router'
import { useHoldPage } from '../../page/use-hold-page.ts'
import {
  openedHere,
  settingsTabIn,
  type SettingsTab,
  useCloseWindow,
  useOpenedHere,
  withSettings,
} from '../../windows/window-address.ts'

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
  const { search } = useLocation()
  const close = useCloseWindow()
  const isOpenedHere = useOpenedHere()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (nextLocation.pathname !== currentLocation.pathname ||
        settingsTabIn(nextLocation.search) === undefined),
  )
  useHoldPage(unsaved)
  return {
    blocker,
    close: () => close(withSettings(search, undefined)),
    showTab: (tab) =>
      void navigate(
        { search: withSettings(search, tab) },
        { replace: true, preventScrollReset: true, ...(isOpenedHere && { state: openedHere }) },
      ),
  }
}
