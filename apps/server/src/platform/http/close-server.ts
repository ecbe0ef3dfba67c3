import type { ServerType } from '@hono/node-server'

/** Grace period for running requests before they are cut. */
const DRAIN_MILLISECONDS = 10_000

/** Stops accepting connections, lets running requests end, cuts those that take too long, then resolves. */
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
