import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Longer than any address; a proxy may pass on longer text. */
const MOST_CHARACTERS = 64

/**
 * Returns the client's address: the socket's, or the entry of X-Forwarded-For that our own proxies wrote.
 * @param proxies number of proxies in front of us that append to the header; entries further left can be forged
 */
export function clientAddress(c: Context, proxies: number): string {
  const socket = getConnInfo(c).remote.address ?? 'unknown'
  if (proxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return (hops.at(-proxies) ?? socket).slice(0, MOST_CHARACTERS)
}

/**
 * Returns the key by which calls of an address are counted: itself, or for IPv6 its network of 64 bits, which one
 * customer has whole and can choose addresses from at will.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  // Normalises to the spelling that URLs use, without brackets.
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = spelled.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const gap = Array.from({ length: tail === undefined ? 0 : 8 - groups.length - last.length }, () => '0')
  return `${[...groups, ...gap, ...last].slice(0, 4).join(':')}::/64`
}
