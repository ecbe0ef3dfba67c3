import { createHmac } from 'node:crypto'
import type { Client } from '../http-client.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

/** Computes the code of an authenticator app at a time (RFC 6238: SHA-1, 6 digits, 30 seconds), without a library. */
export function appCodeAt(secret: string, time: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000)))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** An enabled second factor. */
export interface SecondFactor {
  secret: string
  backupCodes: string[]
}

/** Enables two-factor authentication for a user with a recent proof. */
export async function setUpSecondFactor(client: Client, now: Date): Promise<SecondFactor> {
  const started = await client.call<{ secret: string }>('POST', '/account/second-factor', {})
  const { secret } = started.body
  const confirmed = await client.call<{ backupCodes: string[] }>(
    'POST',
    '/account/second-factor/confirmations',
    { code: appCodeAt(secret, now) },
  )
  if (confirmed.status !== 200)
    throw new Error(`Two-factor was not switched on: ${JSON.stringify(confirmed.body)}`)
  return { secret, backupCodes: confirmed.body.backupCodes }
}
