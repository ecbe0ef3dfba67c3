/**
 * The handle of a page that is served as written at build time, without the app and its scripts; `script` is its boot
 * script instead.
 */
export const staticPageWith = (script: string) => ({ static: { script } }) as const

/** The handle of the public pages, which share one script. */
export const staticPage = staticPageWith('/public.js')

/** True if a matched route, or its module, is such a page. */
export const isStaticPage = (route: { handle?: unknown } | undefined): boolean =>
  scriptOfStaticPage(route) !== undefined

/** The script of such a page; undefined if the route is part of the app. */
export function scriptOfStaticPage(route: { handle?: unknown } | undefined): string | undefined {
  const handle = route?.handle
  if (typeof handle !== 'object' || handle === null || !('static' in handle)) return undefined
  return (handle as ReturnType<typeof staticPageWith>).static.script
}
