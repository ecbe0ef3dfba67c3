import { randomInt } from 'node:crypto'
import { isPassword } from '../../../platform/auth/passwords.ts'

/**
 * Creates a mailed code with so many digits. Store it hashed like a password: with a fast hash, a short code is quickly
 * found.
 */
export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/**
 * Returns the index of the hash that matches the code, or -1. Without a hash it does the same amount of work, so that
 * the duration does not reveal an account.
 */
export async function indexOfCode(code: string, hashes: readonly (string | null)[]): Promise<number> {
  const looked = hashes.length > 0 ? hashes : [null]
  const checked = await Promise.all(looked.map((hash) => isPassword(code, hash)))
  return checked.indexOf(true)
}
