import type { ServerType } from '@hono/node-server'

/** Grace period for running requests before they are cut. */
const DRAIN_MILLISECONDS = 10_000

/** Takes no new connections, lets requests under way end, cuts what takes too long, then resolves. */
export async function closeServer(server: ServerType, drainMilliseconds = DRAIN_MILLISECONDS): Promise<void> {
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, drainMilliseconds)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
