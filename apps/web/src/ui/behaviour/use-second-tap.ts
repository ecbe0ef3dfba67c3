import { useRef } from 'react'

/** As long as the second tap on what opens a window may come after the window. */
const VEIL_RESTS_MILLISECONDS = 500

/**
 * What a window with a veil needs so that two taps open it once: the second falls on the veil, which would close it again.
 * `noteOpening` belongs into the content's `onOpenAutoFocus`.
 */
export function useSecondTap() {
  const openedAt = useRef(-Infinity)
  return {
    noteOpening: () => {
      openedAt.current = performance.now()
    },
    onPointerDownOutside: (event: Event) => {
      if (performance.now() - openedAt.current < VEIL_RESTS_MILLISECONDS) event.preventDefault()
    },
  }
}
