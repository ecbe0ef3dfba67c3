import type { MiddlewareHandler } from 'hono'
import type { LiveHub } from '../live/live-hub.ts'

/** Triggers a check for new events after each request of this process that may have made some. */
export function nudgeAfterChanges(live: Pick<LiveHub, 'nudge'>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') live.nudge()
  }
}
