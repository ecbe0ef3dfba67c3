import { useLayoutEffect } from 'react'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { keepZone } from '../api/client/zone.ts'
import { type Appearance, keepAppearance } from '../ui/behaviour/appearance.ts'

/** What of the preferences can be seen before anything is read. */
export type LookPreferences = Pick<Preferences, 'theme' | 'highContrast' | 'compactMode' | 'animations'>

/**
 * The appearance that a person has chosen. What they have not asked for is left to the device, where it knows: one that
 * wants more contrast or less motion gets it.
 */
export const appearanceOf = (chosen: LookPreferences): Appearance => ({
  theme: chosen.theme,
  contrast: chosen.highContrast ? 'more' : 'system',
  density: chosen.compactMode ? 'compact' : 'comfortable',
  motion: chosen.animations ? 'system' : 'reduced',
})

/**
 * Makes this device follow the account: its look, kept for the first paint of the next visit, and its clock. Before any
 * passive effect, so that what the page asks the server for is asked on the person's calendar.
 */
export function useAccountPreferences(preferences: Preferences | undefined): void {
  useLayoutEffect(() => {
    if (!preferences) return
    keepAppearance(appearanceOf(preferences))
    keepZone(preferences.timeZone)
  }, [preferences])
}
