import { useCallback, useSyncExternalStore } from 'react'

/** Widths at which the frame of the app changes (ui/styles/theme.css). */
export type Breakpoint = 'tablet' | 'record' | 'desktop'

const queries = new Map<Breakpoint, MediaQueryList>()

function queryOf(breakpoint: Breakpoint): MediaQueryList {
  const known = queries.get(breakpoint)
  if (known) return known
  const width = getComputedStyle(document.documentElement).getPropertyValue(`--breakpoint-${breakpoint}`)
  const query = matchMedia(`(min-width: ${width.trim()})`)
  queries.set(breakpoint, query)
  return query
}

/** True while the window is at least this wide; redraws on a change. */
export function useAtLeast(breakpoint: Breakpoint): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = queryOf(breakpoint)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [breakpoint],
  )
  return useSyncExternalStore(
    subscribe,
    () => queryOf(breakpoint).matches,
    // A page that is written at build time is as narrow as a phone.
    () => false,
  )
}
