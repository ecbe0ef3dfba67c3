import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orpc } from './queries.ts'
import { meQuery } from './use-me.ts'

/** Reads anew who is in the household, who is invited, and what of that the person's own page says. */
export function useReadFamilyAnew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const keys = [orpc.households.key(), orpc.invitations.key(), meQuery.queryKey]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }, [queryClient])
}
