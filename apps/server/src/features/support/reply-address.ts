import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InboundSettings } from '../../platform/base/env.ts'

/** Age of a signature, in seconds, for which the provider repeats a mail; used ones are remembered for longer. */
const MOST_AGE = 12 * 3600
/** Seconds that the provider's clock may be ahead. */
const MOST_AHEAD = 300

const partsOf = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/** Returns the address that answers to one mail go to. Its secret is in small letters, which no mail server changes. */
export function replyAddress(inbound: InboundSettings, token: string): string {
  const [local, domain] = partsOf(inbound.address)
  return `${local}+${token}@${domain}`
}

/** Returns the secret in the first of our addresses among the recipients of a mail. */
export function tokenIn(inbound: InboundSettings, recipients: string): string | undefined {
  const [local, domain] = partsOf(inbound.address)
  for (const recipient of recipients
    .toLowerCase()
    .slice(0, 10_000)
    .split(/[\s,;<>]+/)) {
    const [name, host] = partsOf(recipient)
    const token = name.startsWith(`${local}+`) && host === domain ? name.slice(local.length + 1) : ''
    if (/^[0-9a-f]{40}$/.test(token)) return token
  }
  return undefined
}

/** True for a recent signature of the mail provider: HMAC-SHA256 over timestamp and token. */
export function isSigned(
  { secret }: InboundSettings,
  { timestamp, token, signature }: { timestamp: string; token: string; signature: string },
  now: Date,
): boolean {
  const expected = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest()
  const given = Buffer.from(signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const age = now.getTime() / 1000 - Number(timestamp)
  return age <= MOST_AGE && age >= -MOST_AHEAD
}
