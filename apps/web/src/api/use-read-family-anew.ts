import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orpc } from './queries.ts'
import { meQuery } from './use-me.ts'

/** Queries that show the people of the household, its invitations, and the family part of the person's own page. */
export const familyKeys = [orpc.households.key(), orpc.invitations.key(), meQuery.queryKey] as const

/** Reloads the queries of `familyKeys`. */
export function useReadFamilyAnew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await Promise.all(familyKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }, [queryClient])
}
