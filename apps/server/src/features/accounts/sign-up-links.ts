import { randomBytes } from 'node:crypto'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import { insertLink, removeOlderLinks } from './sign-up.queries.ts'

/** Links of one mail that count: those of its last tries. */
const LINKS_OF_A_MAIL = 5

/**
 * Makes a link token for a sign-up, made when the mail is sent so that none waits in a queue. It is good once, as
 * long as the sign-up waits.
 * @param mailKey names the mail over all of its tries
 */
export async function createLinkToken(db: Database, signUpId: string, mailKey: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.withSystem(async (tx) => {
    await tx.run(insertLink, [hashToken(token), signUpId, mailKey])
    await tx.run(removeOlderLinks, [signUpId, mailKey, LINKS_OF_A_MAIL])
  })
  return token
}
