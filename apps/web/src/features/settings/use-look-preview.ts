import { useLayoutEffect } from 'react'
import { appearanceOf, type LookPreferences } from '../../session/account-preferences.ts'
import { applyAppearance } from '../../ui/behaviour/appearance.ts'

/** Shows the look that is being chosen while it is not saved; the saved one comes back when the choice goes. */
export function useLookPreview(chosen: LookPreferences, saved: LookPreferences): void {
  const { theme, highContrast, compactMode, animations } = chosen
  useLayoutEffect(() => {
    applyAppearance(appearanceOf({ theme, highContrast, compactMode, animations }))
    return () => applyAppearance(appearanceOf(saved))
  }, [theme, highContrast, compactMode, animations, saved])
}
