import { useLayoutEffect } from 'react'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'
import { keepZone } from '../api/client/zone.ts'
import { type Appearance, keepAppearance } from '../ui/behaviour/appearance.ts'

/** Preferences that are visible before any data is read. */
export type LookPreferences = Pick<Preferences, 'theme' | 'highContrast' | 'compactMode' | 'animations'>

/**
 * The appearance that a person has chosen. Unset choices follow the device: a device that asks for more contrast or
 * less motion gets it.
 */
export const appearanceOf = (chosen: LookPreferences): Appearance => ({
  theme: chosen.theme,
  contrast: chosen.highContrast ? 'more' : 'system',
  density: chosen.compactMode ? 'compact' : 'comfortable',
  motion: chosen.animations ? 'system' : 'reduced',
})

/**
 * Makes this device follow the account: its look, kept for the first paint of the next visit, and its clock. Runs
 * before any passive effect, so that the page's requests use the person's calendar.
 */
export function useAccountPreferences(preferences: Preferences | undefined): void {
  useLayoutEffect(() => {
    if (!preferences) return
    keepAppearance(appearanceOf(preferences))
    keepZone(preferences.timeZone)
  }, [preferences])
}
