import { invitationsContract } from '@app/domain/households/invitations.contract'
import { invitationErrors } from '@app/domain/households/invitations.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'
import { declineInvitation, listInvitations, listOwnInvitations } from './invitations.queries.ts'
import { invite, revoke, sendAgain, showAgain } from './invitations.service.ts'
import { accept, enterCode, joinAsNew, lookAt } from './joining.service.ts'

const accepted = { accepted: true } as const

/** Converts instants to text. */
const withTexts = <Row extends { endsAt: Date | null; expiresAt: Date }>({
  endsAt,
  expiresAt,
  ...rest
}: Row) => ({
  ...rest,
  endsAt: endsAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
})

export const invitationRoutes = serve(invitationsContract, {
  listInvitations: async ({ tx }) =>
    (await tx.run(listInvitations, [])).map(({ createdAt, ...row }) => ({
      ...withTexts(row),
      createdAt: createdAt.toISOString(),
    })),
  invite: ({ input, ...inviting }) => invite(input, inviting),
  sendInvitationAgain: async ({ input, ...inviting }) => {
    await sendAgain(input.id, inviting)
    return accepted
  },
  showInvitationAgain: ({ input, ...inviting }) => showAgain(input.id, inviting),
  revokeInvitation: async ({ input, ...inviting }) => {
    await revoke(input.id, inviting)
    return accepted
  },
  lookAtInvitation: async ({ input, context }) => {
    const found = await context.services.db.withAccounts((tx) => lookAt(tx, input.token))
    const { householdName, ownerName, role, email, endsAt, expiresAt } = found
    return withTexts({ householdName, ownerName, role, email, endsAt, expiresAt })
  },
  enterInvitationCode: async ({ input, context }) => ({
    token: await enterCode(input.email, input.code, context),
  }),
  joinAsNewPerson: async ({ input, context }) => ({ householdId: await joinAsNew(input, context) }),
  listOwnInvitations: async ({ tx }) => (await tx.run(listOwnInvitations, [])).map(withTexts),
  acceptInvitation: async ({ tx, input, context }) => ({
    householdId: await accept(tx, input, context.services),
  }),
  declineInvitation: async ({ tx, input }) => {
    const [done] = await tx.run(declineInvitation, [input.id])
    if (!done?.declined) throw new Refusal(invitationErrors.INVITATION_INVALID)
    return accepted
  },
})
