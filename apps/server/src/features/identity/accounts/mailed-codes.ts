import { randomInt } from 'node:crypto'
import { isPassword } from '../../../platform/auth/passwords.ts'

/** A code for a mail, of so many digits. It is kept as passwords are: few digits are soon found from a quick hash. */
export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/**
 * Which of the hashes is the code's, or -1. Where nothing was mailed as much is computed, so that the time does not tell of
 * an account.
 */
export async function placeOfCode(code: string, hashes: readonly (string | null)[]): Promise<number> {
  const looked = hashes.length > 0 ? hashes : [null]
  const checked = await Promise.all(looked.map((hash) => isPassword(code, hash)))
  return checked.indexOf(true)
}
