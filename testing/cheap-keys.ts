import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Lowest cost that scrypt accepts, a power of two. */
const CHEAP = 2

type WhenDerived = (error: Error | null, key: Buffer) => void

/**
 * Makes this process derive password keys at the lowest cost; at the product's, each takes a tenth of a second of a
 * core. The stored hashes of this process fit no other. The built product and the journeys derive at full cost.
 */
export function deriveCheaply(): void {
  // A worker calls it before each test file.
  if (crypto.scrypt.name === derivesCheaply) return
  const { scrypt } = crypto
  const cheap = (
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    whenDerived: WhenDerived,
  ) => scrypt(password, salt, length, { ...options, N: CHEAP }, whenDerived)
  Object.defineProperty(cheap, 'name', { value: derivesCheaply })
  Object.assign(crypto, { scrypt: cheap })
  syncBuiltinESMExports()
}

const derivesCheaply = 'deriveCheaply'
