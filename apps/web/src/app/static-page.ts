/** The handle of a page that is served as written at build time, without the app and its scripts. */
export const staticPage = { static: true } as const

/** Whether a matched route, or its module, is such a page. */
export function isStaticPage(route: { handle?: unknown } | undefined): boolean {
  return typeof route?.handle === 'object' && route.handle !== null && 'static' in route.handle
}
