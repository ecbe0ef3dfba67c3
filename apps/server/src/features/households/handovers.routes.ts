import { handoversContract } from '@app/domain/households/handovers.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'
import { findHandover, listOwnHandovers, withdrawHandover } from './handovers.queries.ts'
import { accept, decline, offer } from './handovers.service.ts'

const accepted = { accepted: true } as const

/** Converts instants to text. */
const withText = <Row extends { expiresAt: Date }>({ expiresAt, ...rest }: Row) => ({
  ...rest,
  expiresAt: expiresAt.toISOString(),
})

export const handoverRoutes = serve(handoversContract, {
  getHandover: async ({ tx }) => {
    const [found] = await tx.run(findHandover, [])
    return { offer: found ? withText(found) : null }
  },
  offerHandover: async ({ input, ...offering }) => {
    await offer(input.userId, offering)
    return accepted
  },
  withdrawHandover: async ({ tx }) => {
    const [withdrawn] = await tx.run(withdrawHandover, [])
    if (!withdrawn) throw new Refusal(commonErrors.NOT_FOUND)
    return accepted
  },
  listOwnHandovers: async ({ tx }) => (await tx.run(listOwnHandovers, [])).map(withText),
  acceptHandover: async ({ tx, input, context }) => {
    await accept(tx, input.householdId, context)
    return accepted
  },
  declineHandover: async ({ tx, input }) => {
    await decline(tx, input.householdId)
    return accepted
  },
})
