import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { takeoutContract } from '@app/domain/takeout/takeout.contract'
import { lockHousehold } from '../../platform/database/lock-household.ts'
import { serve } from '../../platform/http/serve.ts'
import { findFile, findTakeout, insertTakeout, recentTakeouts, removeTakeout } from './takeout.queries.ts'

export const takeoutRoutes = serve(takeoutContract, {
  listTakeouts: async ({ tx }) => {
    const rows = await tx.run(recentTakeouts, [])
    return { takeouts: rows.map(({ takeout }) => takeout) }
  },
  startTakeout: async ({ tx, input }) => {
    // Waits for a concurrent handover of the household, after which it fails.
    await tx.run(lockHousehold, [])
    const [started] = await tx.run(insertTakeout, [input.id])
    const [present] = started ? [started] : await tx.run(findTakeout, [input.id])
    if (!present) throw new Refusal(commonErrors.ID_TAKEN)
    return present.takeout
  },
  linkTakeout: async ({ tx, input, actor, context: { services } }) => {
    const [found] = await tx.run(findFile, [input.takeoutId])
    if (!found) throw new Refusal(commonErrors.NOT_FOUND)
    return { url: found.blobId && services.links.file(actor.household.id, found.blobId, 'takeout') }
  },
  deleteTakeout: async ({ tx, input }) => {
    const [removed] = await tx.run(removeTakeout, [input.takeoutId])
    if (!removed) throw new Refusal(commonErrors.NOT_FOUND)
    return { deleted: true }
  },
})
