import { useEffect, useRef } from 'react'
import { CONTENT_ID } from './frame.tsx'

/**
 * Moves the focus to the heading of the page, or of the step, that was gone to, so that a screen reader reads it and
 * Tab starts there. Where one arrives first, the focus stays where the browser put it.
 * @param place names where one is; a change of it is an arrival
 */
export function useFocusOnArrival(place: string): void {
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    focusContent()
  }, [place])
}

/** Gives the focus to the page where it went with what had it, so that the keys that come next do not go nowhere. */
export function catchFocus(): void {
  if (document.activeElement === document.body) focusContent()
}

function focusContent(): void {
  const content = document.getElementById(CONTENT_ID)
  const heading = content?.querySelector<HTMLElement>('h1[tabindex]')
  ;(heading ?? content)?.focus()
}
