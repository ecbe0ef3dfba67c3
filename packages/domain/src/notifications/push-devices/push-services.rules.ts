import { PUSH_ENDPOINT_MAX } from './push-devices.limits.ts'

/** Push services of browsers: by host alone, or including its subdomains. */
const knownServices: readonly { host: string; below: boolean }[] = [
  { host: 'fcm.googleapis.com', below: false },
  { host: 'updates.push.services.mozilla.com', below: false },
  { host: 'push.services.mozilla.com', below: true },
  { host: 'notify.windows.com', below: true },
  { host: 'push.apple.com', below: true },
]

/** Host names of all push services that browsers use. */
export const pushServiceNames: readonly string[] = knownServices.map(({ host }) => host)

/** Printable ASCII without a backslash, which some programs read as a slash. */
const plain = /^[\x21-\x5b\x5d-\x7e]+$/
const hostLabels = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

const isBelow = (host: string, parent: string): boolean =>
  host.endsWith(`.${parent}`) && hostLabels.test(host.slice(0, -parent.length - 1))

/**
 * Returns the push service of an endpoint; undefined for an endpoint to which nothing may be sent. The server sends to
 * these services alone, so that no caller makes it request another address.
 * @param extra origins that the installation adds, such as 'https://push.example.org'
 */
export function pushServiceOf(endpoint: string, extra: readonly string[] = []): string | undefined {
  if (endpoint.length > PUSH_ENDPOINT_MAX || !plain.test(endpoint) || !URL.canParse(endpoint))
    return undefined
  const { origin, protocol, host, hash } = new URL(endpoint)
  // Requires the canonical spelling: no name or password, no other port, no capitals.
  if (hash || !endpoint.startsWith(`${origin}/`)) return undefined
  if (extra.includes(origin)) return origin
  if (protocol !== 'https:') return undefined
  return knownServices.find(({ host: known, below }) => (below ? isBelow(host, known) : host === known))?.host
}
