import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const isKey = /^[\w-]{43}$/
const isPoint = /^[\w-]{87}$/

/** Creates a private key of Web Push, in base64url. */
export function makePrivateKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // Node omits leading zeros.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** Returns the public key of a private one, in base64url; undefined for an invalid key. */
export function publicKeyOf(privateKey: string): string | undefined {
  if (!isKey.test(privateKey)) return undefined
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** True if a text is a point of the curve in base64url, as messages for a browser are encrypted with. */
export function isPublicKey(text: string): boolean {
  if (!isPoint.test(text)) return false
  try {
    const other = createECDH(CURVE)
    other.generateKeys()
    other.computeSecret(text, 'base64url')
    return true
  } catch {
    return false
  }
}
