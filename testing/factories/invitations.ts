import { createMailedKey, type MailedInvitation } from '@app/server/features/households/invitation-keys'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import type { Answer } from '../http-client.ts'
import { pastSecurity } from '../past-security.ts'
import type { TestPerson } from './people.ts'

interface Invited {
  id: string
  link: { url: string; expiresAt: string } | null
  code?: string
}

/** Sends an invitation as the owner's screen does; by default by a link. */
export const invite = (
  { client }: Pick<TestPerson, 'client'>,
  invitation: object = {},
): Promise<Answer<Invited>> =>
  client.call<Invited>('POST', '/household/invitations', { id: newId(), role: 'caregiver', ...invitation })

/** Extracts the secret of a link. */
export const tokenOf = (url: string | undefined): string =>
  new URL(url ?? 'none:').searchParams.get('token') ?? ''

/** Returns the contents of an invitation's next mail. */
export async function mailedInvitation(
  { services }: TestApp,
  { householdId }: TestPerson,
  invitationId: string,
): Promise<MailedInvitation & { token: string }> {
  const mailed = await createMailedKey(services, householdId, invitationId)
  return { ...mailed, token: tokenOf(mailed.url) }
}

/** Backdates an invitation. */
export const letInvitationPass = ({ database }: TestApp, id: string, hours: number): Promise<unknown> =>
  pastSecurity(
    database.pool,
    (query) =>
      query('update invitations set expires_at = expires_at - make_interval(hours => $2) where id = $1', [
        id,
        hours,
      ]),
    ['invitations'],
  )
