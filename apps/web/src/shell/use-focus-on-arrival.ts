import { useEffect, useRef } from 'react'
import { placeOnPage } from '../ui/catch-focus.ts'

/**
 * Moves the focus to the heading of the page, or of the step, that was gone to, so that a screen reader reads it and
 * Tab starts there. Where one arrives first, the focus stays where the browser put it.
 * @param place names where one is; a change of it is an arrival
 * @param findPlace finds what takes the focus instead of the heading
 */
export function useFocusOnArrival(place: string, findPlace?: () => HTMLElement | undefined): void {
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    ;(findPlace?.() ?? placeOnPage())?.focus()
  }, [place, findPlace])
}
