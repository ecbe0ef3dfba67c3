import { randomBytes } from 'node:crypto'
import { INVITATION_CODE_DIGITS } from '@app/domain/households/invitations.limits'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { Tx } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'
import { newCode } from '../identity/accounts/accounts.service.ts'
import { insertKey, removeKeys, removeOlderKeys } from './invitations.queries.ts'

/** Creates the secret of a link; the database stores its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the URL of a link's page. */
export const invitationUrl = (appUrl: string, token: string): string =>
  `${appUrl}/accept-invitation?token=${token}`

/** Creates a link to show to a person; earlier links stop working. */
export async function createShownLink(tx: Tx, invitationId: string, appUrl: string): Promise<string> {
  const token = newToken()
  await tx.run(removeKeys, [invitationId])
  await tx.run(insertKey, [invitationId, hashToken(token), null])
  return invitationUrl(appUrl, token)
}

/** Contents of one attempt of the mail. */
export interface MailedInvitation {
  url: string
  code: string
}

/** Creates link and code when the mail is sent, so that neither waits in a queue. */
export async function createMailedKey(
  { db, appUrl }: { db: Database; appUrl: string },
  householdId: string,
  invitationId: string,
): Promise<MailedInvitation> {
  const token = newToken()
  const code = newCode(INVITATION_CODE_DIGITS)
  const codeHash = await hashPassword(code)
  await db.withSystem(
    async (tx) => {
      await tx.run(insertKey, [invitationId, hashToken(token), codeHash])
      await tx.run(removeOlderKeys, [invitationId])
    },
    { householdId },
  )
  return { url: invitationUrl(appUrl, token), code }
}
