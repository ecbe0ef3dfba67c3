import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address of the client: the socket's, or the entry of X-Forwarded-For that our own proxies wrote.
 * @param proxies how many proxies in front of us append to the header; entries further left are hearsay
 */
export function clientAddress(c: Context, proxies: number): string {
  const socket = getConnInfo(c).remote.address ?? 'unknown'
  if (proxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-proxies) ?? socket
}
