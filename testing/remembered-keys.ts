import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { callbackify } from 'node:util'

/** More than one file of tests derives. */
const MOST_KEYS = 500

/**
 * From here on this process derives a key once from the same password, salt and cost, which always give the same key: most
 * tests sign in with the password of an account that another test has signed in with, and each derivation takes a tenth of
 * a second of a core. What is hashed anew has a salt of its own and takes its time as ever.
 */
export function rememberKeys(): void {
  // A worker asks for it before each file of tests.
  if (crypto.scrypt.name === remembersKeys) return
  const { scrypt } = crypto
  const derive = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions) =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  const keys = new Map<string, Promise<Buffer>>()
  const deriveOnce = callbackify(async (...wanted: Parameters<typeof derive>) => {
    const name = JSON.stringify(wanted)
    const key = keys.get(name) ?? derive(...wanted)
    keys.delete(name)
    keys.set(name, key)
    const [oldest] = keys.keys()
    if (keys.size > MOST_KEYS && oldest !== undefined) keys.delete(oldest)
    return Buffer.from(await key)
  })
  Object.defineProperty(deriveOnce, 'name', { value: remembersKeys })
  Object.assign(crypto, { scrypt: deriveOnce })
  syncBuiltinESMExports()
}

const remembersKeys = 'deriveOnce'
