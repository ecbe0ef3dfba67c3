import { randomBytes } from 'node:crypto'

let nobodysHash: Promise<string> | undefined

/** The library's hashing, loaded on first use: it is heavy, and many processes never sign anybody in. */
const library = () => import('better-auth/crypto')

/** Hashes a password for keeping. */
export async function hashPassword(password: string): Promise<string> {
  return (await library()).hashPassword(password)
}

/**
 * Whether the password belongs to the hash. Without a hash the answer is no and takes as long, so that the time does
 * not tell whether there was one.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { verifyPassword } = await library()
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const matches = await verifyPassword({ hash: hash ?? (await nobodysHash), password })
  return matches && typeof hash === 'string'
}
