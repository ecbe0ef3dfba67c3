/** The handle of a route that administrators see in the frame of the administration. */
export const administration = { administration: true } as const

/** True if a matched route is such a page. */
export function isAdministration({ handle }: { handle?: unknown }): boolean {
  return typeof handle === 'object' && handle !== null && 'administration' in handle
}
