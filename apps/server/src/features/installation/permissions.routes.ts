import { installationTexts } from '@app/domain/installation/installation.texts'
import { installationContract, MOST_LISTED_GRANTS } from '@app/domain/installation/permissions.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { serve } from '../../platform/http/serve.ts'
import { grantPermission, listGrants, revokePermission } from './permissions.queries.ts'

/** Reason of the entry that reading the list makes in the audit log. */
const READING = 'Opened the list of grants'

export const installationRoutes = serve(installationContract, {
  listGrants: async ({ tx }) => {
    const grants = await tx.run(listGrants, [MOST_LISTED_GRANTS, READING])
    return grants.map(({ grantedAt, ...grant }) => ({ ...grant, grantedAt: grantedAt.toISOString() }))
  },
  grantPermission: async ({ tx, input: { email, permission, reason } }) => {
    const [found] = await tx.run(grantPermission, [email, permission, reason])
    if (found?.userId) return { accepted: true }
    throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { email: installationTexts.noAccount } })
  },
  revokePermission: async ({ tx, input: { userId, permission, reason } }) => {
    if (!isRecordId(userId)) throw new Refusal(commonErrors.NOT_FOUND)
    const [found] = await tx.run(revokePermission, [userId, permission, reason])
    if (!found?.revoked) throw new Refusal(commonErrors.NOT_FOUND)
    return { accepted: true }
  },
})
