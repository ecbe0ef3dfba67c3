import { invitationErrors } from '@app/domain/households/invitations.errors'
import { Refusal, type ErrorDefinition } from '@app/domain/kernel/errors'
import type { InvitationState } from './invitations.queries.ts'

const over: Readonly<Partial<Record<InvitationState, ErrorDefinition>>> = {
  expired: invitationErrors.INVITATION_EXPIRED,
  accepted: invitationErrors.INVITATION_USED,
  declined: invitationErrors.INVITATION_DECLINED,
  revoked: invitationErrors.INVITATION_REVOKED,
}

/**
 * Refuses an invitation that is not pending, with the error of its state.
 * @throws INVITATION_EXPIRED, INVITATION_USED, INVITATION_DECLINED, INVITATION_REVOKED
 */
export function checkWaits(state: InvitationState): void {
  const error = over[state]
  if (error) throw new Refusal(error)
}
