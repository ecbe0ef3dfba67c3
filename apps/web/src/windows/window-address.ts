import { useLocation, useNavigate } from 'react-router'

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

/** History state of a window that was opened within the app: going back closes it. */
export const openedHere = { windowOpenedHere: true } as const

const wereOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'windowOpenedHere' in state

/** True if going back closes the window of the current address. */
export const useOpenedHere = (): boolean => wereOpenedHere(useLocation().state)

/** Opens the window of an address above the current page. */
export function useOpenWindow(): (search: string) => void {
  const navigate = useNavigate()
  return (search) => void navigate({ search }, { state: openedHere, preventScrollReset: true })
}

/** Closes the window above the current page: goes back to where it was opened, or to the address without it. */
export function useCloseWindow(): (searchWithout: string) => void {
  const navigate = useNavigate()
  const isOpenedHere = useOpenedHere()
  return (search) =>
    void (isOpenedHere ? navigate(-1) : navigate({ search }, { replace: true, preventScrollReset: true }))
}

/** Opens and closes a window above the current page; going back closes it too. */
export function useWindowPlace(param: string): { open: () => void; close: () => void } {
  const { search } = useLocation()
  const [open, close] = [useOpenWindow(), useCloseWindow()]
  return {
    open: () => open(withWindow(search, param, true)),
    close: () => close(withWindow(search, param, false)),
  }
}

const EMERGENCY = 'emergency'

/** True if an address asks for the emergency information. */
export const asksForEmergency = (search: string): boolean => asksForWindow(search, EMERGENCY)

/** The address of the same page with the emergency information above it, for a link. */
export const withEmergency = (search: string): string => withWindow(search, EMERGENCY, true)

/** Opens and closes the emergency information above the current page. */
export const useEmergencyPlace = () => useWindowPlace(EMERGENCY)

/** The tabs of the settings, by their name in the address. */
export const settingsTabs = [
  'profile',
  'notifications',
  'calendar',
  'appearance',
  'security',
  'privacy',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Props of the settings window. */
export interface SettingsDialogProps {
  tab: SettingsTab
}

const SETTINGS = 'settings'

/** The settings tab in an address; undefined without one, and the first for an unknown name. */
export function settingsTabIn(search: string): SettingsTab | undefined {
  const asked = new URLSearchParams(search).get(SETTINGS)
  return asked === null ? undefined : (settingsTabs.find((tab) => tab === asked) ?? 'profile')
}

/** The same address with the settings above it, or without them. */
export function withSettings(search: string, tab: SettingsTab | undefined): string {
  const params = new URLSearchParams(search)
  if (tab) params.set(SETTINGS, tab)
  else params.delete(SETTINGS)
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** Opens the settings above the current page. A link does the same: `?settings=notifications` behind any address. */
export function useOpenSettings(): (tab: SettingsTab) => void {
  const { search } = useLocation()
  const open = useOpenWindow()
  return (tab) => open(withSettings(search, tab))
}
