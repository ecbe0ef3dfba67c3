import type { MiddlewareHandler } from 'hono'
import type { LiveHub } from '../live/live-hub.ts'

/** Has new events looked for as soon as a request of this process may have made some. */
export function nudgeAfterChanges(live: Pick<LiveHub, 'nudge'>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') live.nudge()
  }
}
