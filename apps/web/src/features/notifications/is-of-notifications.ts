/**
 * Whether a failure that nobody caught is one of the notification system: it speaks of notifications, or comes out of a script
 * that is called after them.
 */
export const isOfNotifications = (failure: unknown): boolean =>
  /notification/i.test(failure instanceof Error ? `${failure.message} ${failure.stack}` : String(failure))
