import { useEffect, useState } from 'react'

/** How long the first screen has the line for itself at most. */
const LATEST_MILLISECONDS = 2000

/**
 * Fetches a part of the app that nobody asks for, once the first screen is there. Without it the page works as ever.
 * @param load the same function at each call
 */
export function useWhenIdle<Part>(load: () => Promise<{ default: Part }>): { part: Part } | undefined {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  useEffect(() => {
    const start = () => {
      load().then(
        ({ default: part }) => setLoaded({ part }),
        () => undefined,
      )
    }
    // Not every browser says when it is idle.
    const timer = setTimeout(start, LATEST_MILLISECONDS)
    const idle =
      'requestIdleCallback' in globalThis ? requestIdleCallback(start, { timeout: LATEST_MILLISECONDS }) : 0
    return () => {
      clearTimeout(timer)
      if (idle !== 0) cancelIdleCallback(idle)
    }
  }, [load])
  return loaded
}
