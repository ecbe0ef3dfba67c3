import { useLocation, useNavigate } from 'react-router'

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

const PARAM = 'settings'

/** The settings tab in an address; undefined without one, and the first for an unknown name. */
export function settingsTabIn(search: string): SettingsTab | undefined {
  const asked = new URLSearchParams(search).get(PARAM)
  return asked === null ? undefined : (settingsTabs.find((tab) => tab === asked) ?? 'profile')
}

/** The same address with the settings above it, or without them. */
export function withSettings(search: string, tab: SettingsTab | undefined): string {
  const params = new URLSearchParams(search)
  if (tab) params.set(PARAM, tab)
  else params.delete(PARAM)
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** History state of settings that were opened within the app: going back closes them. */
export const openedHere = { settingsOpenedHere: true } as const

export const wereOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'settingsOpenedHere' in state

/** Opens the settings above the current page. A link does the same: `?settings=notifications` behind any address. */
export function useOpenSettings(): (tab: SettingsTab) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (tab) =>
    void navigate({ search: withSettings(search, tab) }, { state: openedHere, preventScrollReset: true })
}
