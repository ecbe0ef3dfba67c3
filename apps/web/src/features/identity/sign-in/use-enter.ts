import { matchQuery, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { commonErrors } from '@app/domain/kernel/errors'
import { forgetHousehold } from '../../../api/client/acting-household.ts'
import { hasCode, ProblemError, problemOf } from '../../../api/client/problem-error.ts'
import { meQuery } from '../../../api/use-me.ts'
import { startAnew } from '../../../page/use-hold-page.ts'

/**
 * Begins a session in this page: forgets what another person may have read here, and asks who is signed in now. Somebody
 * who has to set up a second factor first is asked for it by the page that they come to.
 */
export function useEnter(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    queryClient.removeQueries({ predicate: (query) => !matchQuery({ queryKey: meQuery.queryKey }, query) })
    return askWhoEntered(queryClient)
  }, [queryClient])
}

/**
 * Asks who is signed in now. Somebody who is not of the household of this page gets a page of their own.
 * @throws ProblemError SIGNED_OUT where the browser has kept no session, such as one that refuses cookies
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
