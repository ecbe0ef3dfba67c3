/** Boot script of a page that is served without the app. */
interface StaticScript {
  script: string
  /** Set if the script fills the page before it is painted, so that nothing moves. */
  blocking?: 'render'
}

/** The handle of a page that is served as written at build time, without the app and its scripts. */
export const staticPageWith = (script: string, blocking?: 'render'): { static: StaticScript } => ({
  static: { script, ...(blocking && { blocking }) },
})

/** The handle of the public pages, which share one script. */
export const staticPage = staticPageWith('/public.js')

/** True if a matched route, or its module, is such a page. */
export const isStaticPage = (route: { handle?: unknown } | undefined): boolean =>
  scriptOfStaticPage(route) !== undefined

/** The script of such a page; undefined if the route is part of the app. */
export function scriptOfStaticPage(route: { handle?: unknown } | undefined): StaticScript | undefined {
  const handle = route?.handle
  if (typeof handle !== 'object' || handle === null || !('static' in handle)) return undefined
  return handle.static as StaticScript
}
