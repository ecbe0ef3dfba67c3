/**
 * True if an uncaught failure belongs to the notification system: it mentions notifications, or comes from a script
 * that is named after them.
 */
export const isOfNotifications = (failure: unknown): boolean =>
  /notification/i.test(failure instanceof Error ? `${failure.message} ${failure.stack}` : String(failure))
