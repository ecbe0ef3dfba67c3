import { serve, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import { closeServer } from './close-server.ts'
import { connectionRules } from './connection-rules.ts'

/** A server that listens. */
export interface Listening {
  port: number
  /** Stops accepting requests, lets running ones end, then resolves. */
  close(): Promise<void>
}

/**
 * Answers HTTP requests by an app.
 * @throws when the address is in use or not of this machine
 */
export async function listen(app: Hono, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = await new Promise<ServerType>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, hostname: host, port, serverOptions: connectionRules }, () =>
      resolve(listening),
    )
    listening.once('error', reject)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => closeServer(server),
  }
}
