import { randomBytes } from 'node:crypto'

let nobodysHash: Promise<string> | undefined

/** Loads the library's hashing on first use: it is heavy, and many processes never sign a user in. */
const library = () => import('better-auth/crypto')

/** Hashes a password for storage. */
export async function hashPassword(password: string): Promise<string> {
  return (await library()).hashPassword(password)
}

/**
 * True if the password matches the hash. Without a hash the answer is false and takes as long, so that the duration
 * does not reveal whether there was one.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { verifyPassword } = await library()
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const matches = await verifyPassword({ hash: hash ?? (await nobodysHash), password })
  return matches && typeof hash === 'string'
}
