/** The handle of a route that opens as a window above its parent's page, which stays in sight. */
export const windowPage = { window: true } as const

/** True if a matched route is such a window. */
export function isWindowPage({ handle }: { handle?: unknown }): boolean {
  return typeof handle === 'object' && handle !== null && 'window' in handle
}
