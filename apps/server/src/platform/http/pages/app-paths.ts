/**
 * Paths of the web app's own screens; any other path that is not a file gets 404. A test compares the list with the
 * app's routes.
 */
const appPaths = [
  /^\/$/,
  /^\/auth$/,
  /^\/(?:auth\/)?reset-password$/,
  /^\/(?:secure-account|undo-address-change|confirm-address)$/,
  /^\/onboarding$/,
  /^\/pets$/,
  /^\/pets\/[^/]+$/,
  /^\/health-metrics$/,
  /^\/analytics$/,
  /^\/symptoms$/,
  /^\/community(?:\/decisions|\/posts\/[^/]+)?$/,
  /^\/family$/,
  /^\/profile$/,
  /^\/moderation$/,
  /^\/admin(?:\/(?:users(?:\/[^/]+)?|security|queues|storage|errors|announcements|settings|audit|debug))?$/,
  /^\/(?:user-management|security|system-settings)$/,
  /^\/support(?:\/tickets\/[^/]+)?$/,
  /^\/inbox(?:\/[^/]+(?:\/household)?)?$/,
  /^\/contact-ticket$/,
  /^\/getting-started$/,
  /^\/accept-invitation$/,
  /^\/checkout$/,
  /^\/setup$/,
  /^\/ui$/,
]

/** True if the app has a screen at this path. */
export const isAppPath = (path: string): boolean =>
  appPaths.some((pattern) => pattern.test(path.replace(/(.)\/$/, '$1')))
