import { createContext, use } from 'react'
import type { Settings } from '@app/domain/settings/settings.contract'
import type { PendingSettings } from './use-pending-settings.ts'

/** State to which the fields of the settings are bound. */
export interface SettingsOnScreen extends PendingSettings {
  settings: Settings
}

export const SettingsContext = createContext<SettingsOnScreen | undefined>(undefined)

/** @throws Error outside of the dialog, which is a mistake in its layout */
export function useSettings(): SettingsOnScreen {
  const shown = use(SettingsContext)
  if (!shown) throw new Error('useSettings must be used inside the settings')
  return shown
}
