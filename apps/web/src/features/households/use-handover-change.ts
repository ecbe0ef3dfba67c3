import { orpc } from '../../api/queries.ts'
import { type Change, useChange } from '../../api/use-change.ts'
import { meQuery } from '../../api/use-me.ts'

/**
 * Changes to the offer of a household.
 * @param doneAlready code of the refusal that means the change has already been made
 */
export const useHandoverChange = (doneAlready?: string): Change =>
  useChange({
    touches: [
      orpc.handovers.key(),
      orpc.households.key(),
      orpc.plans.key(),
      orpc.activity.key(),
      meQuery.queryKey,
    ],
    ...(doneAlready !== undefined && { doneAlready }),
  })
