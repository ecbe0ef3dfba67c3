import { useCallback, useState } from 'react'

/**
 * Finds the landmark in which a trigger stands, as the place for what floats above it: content outside of
 * every landmark is lost to those who walk a page by them. Without one, as in a dialog, the page's end does.
 */
export function useLandmark() {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  const triggerRef = useCallback((trigger: HTMLElement | null) => {
    setLandmark(trigger?.closest<HTMLElement>('main, header, nav, aside, footer') ?? null)
  }, [])
  return { triggerRef, landmark }
}
