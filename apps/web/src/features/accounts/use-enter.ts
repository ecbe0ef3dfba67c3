import type { Me } from '@app/domain/accounts/accounts.contract'
import { matchQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { meQuery } from '../../api/use-me.ts'

/** Begins a session in this page: forgets what another person may have read here, and asks who is signed in now. */
export function useEnter(): () => Promise<Me> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    queryClient.removeQueries({ predicate: (query) => !matchQuery({ queryKey: meQuery.queryKey }, query) })
    return queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  }, [queryClient])
}
