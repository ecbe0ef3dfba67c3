import { accountDeletionContract } from '@app/domain/account-deletion/account-deletion.contract'
import { accountDeletionErrors, DELETION_WORD } from '@app/domain/account-deletion/account-deletion.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { forgetSessionCookie } from '../../platform/auth/session-cookie.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { serve } from '../../platform/http/serve.ts'

interface Deletion {
  householdName: string
  pets: number
  photos: number
  members: string[]
}

const describeDeletion = namedSql<{ deletion: Deletion }>('select app.describe_deletion() as deletion')
const deleteAccount = namedSql('select app.delete_account()')

export const accountDeletionRoutes = serve(accountDeletionContract, {
  describeDeletion: async ({ tx }) => {
    const [described] = await tx.run(describeDeletion, [])
    return described?.deletion ?? { householdName: '', pets: 0, photos: 0, members: [] }
  },
  deleteAccount: async ({ tx, input: { confirmation }, context: { c } }) => {
    if (confirmation !== DELETION_WORD) {
      const { message } = new Refusal(accountDeletionErrors.DELETION_NOT_CONFIRMED)
      throw new Refusal(
        accountDeletionErrors.DELETION_NOT_CONFIRMED,
        {},
        { fields: { confirmation: message } },
      )
    }
    await tx.run(deleteAccount, [])
    forgetSessionCookie(c)
    return { deleted: true }
  },
})
