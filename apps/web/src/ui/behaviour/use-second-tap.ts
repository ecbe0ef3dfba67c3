import { useRef } from 'react'

/** Longest delay of the second tap on an opener after its window has opened. */
const VEIL_RESTS_MILLISECONDS = 500

/**
 * Props of a window with a veil that make two taps open it once: the second tap falls on the veil, which would close
 * the window. Call `noteOpening` in the content's `onOpenAutoFocus`.
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
