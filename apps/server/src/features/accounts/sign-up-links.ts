import { randomBytes } from 'node:crypto'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import { insertLink, removeOlderLinks } from './sign-up.queries.ts'

/** How many links of one mail are valid: those of its last tries. */
const LINKS_OF_A_MAIL = 5

/**
 * Creates a link token for a sign-up as its mail is sent, so that no token waits in a queue. It works once, while the
 * sign-up is pending.
 * @param mailKey identifies the mail across its tries
 */
export async function createLinkToken(db: Database, signUpId: string, mailKey: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.withSystem(async (tx) => {
    await tx.run(insertLink, [hashToken(token), signUpId, mailKey])
    await tx.run(removeOlderLinks, [signUpId, mailKey, LINKS_OF_A_MAIL])
  })
  return token
}
