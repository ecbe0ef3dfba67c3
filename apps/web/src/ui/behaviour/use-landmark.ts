import { useCallback, useState } from 'react'

/**
 * Finds the landmark around a trigger, as the container of everything that floats above it: people who move by
 * landmarks miss content outside of them. Without a landmark, as in a dialog, the container is the page's end.
 */
export function useLandmark() {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  const triggerRef = useCallback((trigger: HTMLElement | null) => {
    setLandmark(trigger?.closest<HTMLElement>('main, header, nav, aside, footer') ?? null)
  }, [])
  return { triggerRef, landmark }
}
