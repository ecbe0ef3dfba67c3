import { useLayoutEffect } from 'react'
import { appearanceOf, type LookPreferences } from '../../app/account-preferences.ts'
import { applyAppearance, readAppearance } from '../../ui/appearance.ts'

/** Shows the look that is being chosen while it is not saved; what the device keeps comes back when the choice goes. */
export function useLookPreview({ theme, highContrast, compactMode, animations }: LookPreferences): void {
  useLayoutEffect(() => {
    applyAppearance(appearanceOf({ theme, highContrast, compactMode, animations }))
  }, [theme, highContrast, compactMode, animations])
  useLayoutEffect(() => () => applyAppearance(readAppearance()), [])
}
