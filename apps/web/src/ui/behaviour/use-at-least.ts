import { type Watched, watchEvent } from './store.ts'
import { useStore } from './use-store.ts'

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

/** A page that is written at build time has no window, so nothing is read before it is needed. */
const widthOf = (breakpoint: Breakpoint): Watched<boolean> => ({
  get: () => queryOf(breakpoint).matches,
  subscribe: (listener) => watchEvent(queryOf(breakpoint), 'change', listener),
})

const widths = { tablet: widthOf('tablet'), record: widthOf('record'), desktop: widthOf('desktop') }

/** True while the window is at least this wide; redraws on a change. A page written at build time is as narrow as a phone. */
export const useAtLeast = (breakpoint: Breakpoint): boolean => useStore(widths[breakpoint], () => false)
