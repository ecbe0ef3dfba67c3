import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orpc } from './queries.ts'
import { meQuery } from './use-me.ts'

/** What shows the people of the household, who is invited, and what of that the person's own page says. */
export const familyKeys = [orpc.households.key(), orpc.invitations.key(), meQuery.queryKey] as const

/** Reads it anew. */
export function useReadFamilyAnew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await Promise.all(familyKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }, [queryClient])
}
