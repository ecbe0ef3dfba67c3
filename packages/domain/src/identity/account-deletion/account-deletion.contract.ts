import { z } from 'zod'
import { nothing } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { accountDeletionErrors } from './account-deletion.errors.ts'
import { checkConfirmation } from './account-deletion.rules.ts'

/** A household that is deleted with its owner's account. */
const householdToDelete = z.object({
  id: z.string(),
  name: z.string(),
  pets: z.number(),
  /** Pictures of the gallery and of doses. */
  photos: z.number(),
  documents: z.number(),
  /** Members who would be notified and would lose the household. */
  members: z.array(z.string()),
})
export type HouseholdToDelete = z.output<typeof householdToDelete>

export const accountDeletionContract = {
  describeDeletion: operation('GET /account/deletion', {
    summary: 'Read what deleting the account would delete',
    may: 'signed in',
    takes: nothing,
    answers: z.object({
      /** Households that the user owns. */
      households: z.array(householdToDelete),
      /** Number of the user's posts and replies in the community. */
      community: z.object({ posts: z.number(), replies: z.number() }),
    }),
  }),
  deleteAccount: operation('POST /account/deletion', {
    summary: 'Delete the account and every household that it owns: records, files, sessions, subscription',
    may: 'signed in',
    needsProof: true,
    takes: z.object({
      confirmation: z.string({ error: 'Type DELETE to confirm' }).max(100),
      /** Keeps the user's posts and replies in the community without a name, or removes them. */
      communityPosts: z.enum(['keep', 'remove']).default('keep'),
    }),
    answers: z.object({ deleted: z.literal(true) }),
    refuses: [accountDeletionErrors.LAST_SUPER_ADMIN],
    rule: checkConfirmation,
  }),
}
