import { randomBytes } from 'node:crypto'
import { SIGN_UP_CODE_DIGITS } from '@app/domain/identity/accounts/sign-up.limits'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { hashToken } from '../../../platform/auth/session-cookie.ts'
import type { Database } from '../../../platform/database/with-actor.ts'
import { newCode } from './mailed-codes.ts'
import { insertLink, removeOlderLinks } from './sign-up.queries.ts'

/**
 * Creates a link token for a sign-up when its mail is sent, so that no token waits in a queue. It works once, while the
 * sign-up is pending.
 * @param mailKey identifies the mail across its attempts
 * @param code confirms the address as well
 */
export async function createLinkToken(
  db: Database,
  signUpId: string,
  mailKey: string,
  code?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const codeHash = code === undefined ? null : await hashPassword(code)
  await db.withSystem(async (tx) => {
    await tx.run(insertLink, [hashToken(token), signUpId, mailKey, codeHash])
    await tx.run(removeOlderLinks, [signUpId, mailKey])
  })
  return token
}

/** Creates a code for the mail of a sign-up. */
export const newSignUpCode = (): string => newCode(SIGN_UP_CODE_DIGITS)
