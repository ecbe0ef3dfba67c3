import { orpc } from '../../api/queries.ts'
import { type Change, useChange } from '../../api/use-change.ts'
import { meQuery } from '../../api/use-me.ts'

/** Changes to people and invitations. What somebody else has done already counts as done. */
export const useFamilyChange = (): Change =>
  useChange({
    touches: [orpc.households.key(), orpc.invitations.key(), meQuery.queryKey],
    doneAlready: 'NOT_FOUND',
  })
