import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { takeoutContract, type Takeout } from '@app/domain/takeout/takeout.contract'
import type { HouseholdActor } from '../../platform/http/serve.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import {
  findTakeout,
  insertTakeout,
  recentTakeouts,
  removeTakeout,
  type StoredTakeout,
} from './takeout.queries.ts'

interface Asker {
  actor: HouseholdActor
  context: { services: Services }
}

const withLink = (
  { actor, context: { services } }: Asker,
  { blobId, ...takeout }: StoredTakeout,
): Takeout => ({
  ...takeout,
  url: blobId ? services.links.file(actor.household.id, blobId, 'takeout') : null,
})

export const takeoutRoutes = serve(takeoutContract, {
  listTakeouts: async ({ tx, ...asker }) => {
    const rows = await tx.run(recentTakeouts, [])
    return { takeouts: rows.map(({ takeout }) => withLink(asker, takeout)) }
  },
  startTakeout: async ({ tx, input, ...asker }) => {
    const [started] = await tx.run(insertTakeout, [input.id])
    const [present] = started ? [started] : await tx.run(findTakeout, [input.id])
    if (!present) throw new Refusal(commonErrors.ID_TAKEN)
    return withLink(asker, present.takeout)
  },
  deleteTakeout: async ({ tx, input }) => {
    const [removed] = await tx.run(removeTakeout, [input.takeoutId])
    if (!removed) throw new Refusal(commonErrors.NOT_FOUND)
    return { deleted: true }
  },
})
