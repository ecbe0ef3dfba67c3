import { householdsContract } from '@app/domain/households/households.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'
import { changeMember, listPeople, removeMember } from './households.queries.ts'
import { endOfDay } from './households.service.ts'

const accepted = { accepted: true } as const

export const householdRoutes = serve(householdsContract, {
  listMembers: async ({ tx, actor, context: { services } }) =>
    (await tx.run(listPeople, [])).map(({ avatarBlobId, endsAt, joinedAt, ...person }) => ({
      ...person,
      endsAt: endsAt?.toISOString() ?? null,
      joinedAt: joinedAt?.toISOString() ?? null,
      picture: avatarBlobId ? services.links.picture(actor.household.id, avatarBlobId) : null,
    })),
  changeMember: async ({ tx, input: { userId, role, nickname, endsOn }, context }) => {
    const changed = await tx.run(changeMember, [
      userId,
      role ?? null,
      nickname !== undefined,
      nickname ?? null,
      endsOn !== undefined,
      endOfDay(endsOn ?? null, context.timeZone),
    ])
    if (changed.length === 0) throw new Refusal(commonErrors.NOT_FOUND)
    return accepted
  },
  removeMember: async ({ tx, input }) => {
    const removed = await tx.run(removeMember, [input.userId])
    if (removed.length === 0) throw new Refusal(commonErrors.NOT_FOUND)
    return accepted
  },
  leaveHousehold: async ({ tx, actor }) => {
    await tx.run(removeMember, [actor.userId])
    return accepted
  },
})
