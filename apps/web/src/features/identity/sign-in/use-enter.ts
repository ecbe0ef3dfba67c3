import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { commonErrors } from '@app/domain/kernel/errors'
import { forgetHousehold } from '../../../api/client/acting-household.ts'
import { hasCode, ProblemError, problemOf } from '../../../api/client/problem-error.ts'
import { meQuery } from '../../../api/use-me.ts'
import { startAnew } from '../../../page/use-hold-page.ts'

/**
 * Begins a session in this page: drops data that another user may have loaded here, and asks who is signed in now. If a
 * second factor has yet to be set up, the next page asks for it.
 */
export function useEnter(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    queryClient.removeQueries({ predicate: (query) => !matchQuery({ queryKey: meQuery.queryKey }, query) })
    return askWhoEntered(queryClient)
  }, [queryClient])
}

/**
 * Reads the signed-in user. A user outside the household of this page gets the page of their own household.
 * @throws ProblemError SIGNED_OUT if the browser has kept no session, for example because it refuses cookies
 */
async function askWhoEntered(queryClient: QueryClient): Promise<void> {
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(async (error: unknown) => {
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) return 'owes a second factor'
    if (!hasCode(error, 'NOT_FOUND')) throw error
    forgetHousehold()
    startAnew()
    return new Promise<never>(() => undefined)
  })
  if (!me) throw new ProblemError(problemOf(commonErrors.SIGNED_OUT), 401)
}
