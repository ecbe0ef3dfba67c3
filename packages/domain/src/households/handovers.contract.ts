import { z } from 'zod'
import { plans } from '../kernel/access/plans.ts'
import { nothing, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { handoverErrors } from './handovers.errors.ts'

/** Offer of a household, as its owner sees it. */
export const handover = z.object({
  /** Member who receives the offer. */
  userId: z.string(),
  displayName: z.string(),
  expiresAt: z.string(),
  state: z.enum(['waiting', 'expired']),
})
export type Handover = z.output<typeof handover>

/** A household that is offered to the signed-in user. */
export const ownHandover = z.object({
  householdId: z.string(),
  householdName: z.string(),
  ownerName: z.string(),
  /** Present plan of the household; the new owner will be asked to pay for it. */
  plan: z.enum(plans),
  expiresAt: z.string(),
})
export type OwnHandover = z.output<typeof ownHandover>

const accepted = z.object({ accepted: z.literal(true) })

export const handoversContract = {
  getHandover: operation('GET /household/handover', {
    summary: 'Read to whom the household is offered, if it is',
    may: 'hand over the household',
    takes: nothing,
    answers: z.object({ offer: handover.nullable() }),
  }),
  offerHandover: operation('POST /household/handover', {
    summary: 'Offer the household to one of its members, who becomes its owner by accepting',
    may: 'hand over the household',
    needsProof: true,
    takes: z.object({ userId: z.uuid('Choose a member') }),
    answers: accepted,
    refuses: [handoverErrors.HANDOVER_UNDER_WAY, handoverErrors.TOO_MANY_HANDOVERS],
  }),
  withdrawHandover: operation('DELETE /household/handover', {
    summary: 'Withdraw the offer of the household',
    may: 'hand over the household',
    takes: nothing,
    answers: accepted,
  }),
  listOwnHandovers: operation('GET /handovers', {
    summary: 'List the households that are offered to the caller',
    may: 'signed in',
    takes: nothing,
    answers: z.array(ownHandover),
  }),
  acceptHandover: operation('POST /handovers/{householdId}/acceptances', {
    summary: 'Become the owner of a household that is offered; its former owner becomes a caregiver',
    may: 'signed in',
    needsProof: true,
    takes: z.object({ householdId: pathId }),
    answers: accepted,
    refuses: [
      handoverErrors.HANDOVER_GONE,
      handoverErrors.HANDOVER_EXPIRED,
      handoverErrors.HANDOVER_NOT_A_MEMBER,
      handoverErrors.TOO_MANY_HOUSEHOLDS,
    ],
  }),
  declineHandover: operation('DELETE /handovers/{householdId}', {
    summary: 'Decline a household that is offered',
    may: 'signed in',
    takes: z.object({ householdId: pathId }),
    answers: accepted,
    refuses: [handoverErrors.HANDOVER_GONE],
  }),
}
