import { z } from 'zod'
import { email } from '../identity/accounts/accounts.contract.ts'
import { grantablePermissions, type GrantablePermission } from '../kernel/access/installation.ts'
import { nothing, oneOf, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { installationTexts } from './installation.texts.ts'
import { reason } from './reason.fields.ts'

const permission = oneOf(
  grantablePermissions as [GrantablePermission, ...GrantablePermission[]],
  installationTexts.permissionMissing,
)

/** Most grants in the list; older ones are left out. */
export const MOST_LISTED_GRANTS = 500

const grant = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  permission,
  /** Name of the user who granted it; null for the console and a deleted account. */
  grantedBy: z.string().nullable(),
  grantedAt: z.string(),
})
export type Grant = z.output<typeof grant>

export const grantFields = z.object({ email, permission, reason })
export const revocationFields = z.object({ userId: pathId, permission, reason })

const accepted = z.object({ accepted: z.literal(true) })

/** Policy of all operations on grants. */
const ofGranting = { may: { installation: 'grant permissions' } } as const

export const installationContract = {
  listGrants: operation('GET /installation/grants', {
    summary: 'List the permissions that users were granted, newest first',
    ...ofGranting,
    takes: nothing,
    answers: z.array(grant),
  }),
  grantPermission: operation('POST /installation/grants', {
    summary: 'Grant a permission to a user; the same for one who has it already',
    ...ofGranting,
    needsProof: true,
    takes: grantFields,
    answers: accepted,
  }),
  revokePermission: operation('POST /installation/grants/revocations', {
    summary: 'Take a granted permission back from a user',
    ...ofGranting,
    needsProof: true,
    takes: revocationFields,
    answers: accepted,
  }),
}
