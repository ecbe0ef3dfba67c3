/** The handle of a route that administrators see in the frame of the administration. */
export const administration = { administration: true } as const

/** True if a matched route is such a page. */
export const isAdministration = ({ handle }: { handle?: unknown }): boolean =>
  (handle as Partial<typeof administration> | undefined)?.administration === true
