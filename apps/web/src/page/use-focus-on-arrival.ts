import { useEffect, useRef } from 'react'
import { placeOnPage } from '../ui/behaviour/catch-focus.ts'

/**
 * Moves the focus to the heading of the new page or step, so that a screen reader reads it and Tab starts there. On the
 * first page the focus stays where the browser put it.
 * @param place names the page or step; the focus moves when it changes
 * @param findPlace finds the element that takes the focus instead of the heading
 */
export function useFocusOnArrival(place: string, findPlace?: () => HTMLElement | undefined): void {
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    ;(findPlace?.() ?? placeOnPage())?.focus()
  }, [place, findPlace])
}

/** The same for a step of a page, which also scrolls to its top. */
export function useStepArrival(step: string, findPlace?: () => HTMLElement | undefined): void {
  useFocusOnArrival(step, () => {
    scrollTo({ top: 0 })
    return findPlace?.()
  })
}
