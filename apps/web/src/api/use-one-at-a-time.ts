import { useRef, useState } from 'react'

interface OneAtATime {
  /** True during work. */
  busy: boolean
  /**
   * Runs a piece of work unless one is in progress: a second press does nothing.
   * @returns the result of the work; undefined if it did not start
   */
  run: <Answer>(work: () => Promise<Answer>) => Promise<Answer | undefined>
}

/** Runs the work of a button, one piece at a time, however fast it is pressed. */
export function useOneAtATime(): OneAtATime {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  return {
    busy,
    run: async (work) => {
      if (underWay.current) return undefined
      underWay.current = true
      setBusy(true)
      try {
        return await work()
      } finally {
        underWay.current = false
        setBusy(false)
      }
    },
  }
}

/**
 * Resolves when the browser restores this page from its memory. Work that has sent the browser to another address
 * awaits it, so that its button stays busy while the page is left.
 */
export const pageRestored = (): Promise<void> =>
  new Promise((resolve) => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      removeEventListener('pageshow', look)
      resolve()
    }
    addEventListener('pageshow', look)
  })
