import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { callbackify, promisify } from 'node:util'

const derive = promisify(crypto.scrypt as (...given: unknown[]) => void) as (
  ...input: unknown[]
) => Promise<Buffer>
const keys = new Map<string, Promise<Buffer>>()

async function deriveOnce(...input: unknown[]): Promise<Buffer> {
  const name = JSON.stringify(input)
  const key = keys.get(name) ?? derive(...input)
  keys.set(name, key)
  return Buffer.from(await key)
}

/**
 * From now on Node derives each key by scrypt once in this process, and answers the same password, salt and options
 * with the same key. What is new costs what it costs the product.
 */
export function deriveKeysOnce(): void {
  Object.assign(crypto, { scrypt: callbackify(deriveOnce) })
  syncBuiltinESMExports()
}
