import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** Whether the client broke the connection, or its encoding, before the body had arrived. */
export function isBodyCut(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}
