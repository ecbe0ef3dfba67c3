import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orpc } from '../api/queries.ts'
import { meQuery } from '../api/use-me.ts'

/** The key under which every page of records is cached. */
export const RECORDS_KEY = 'records'

/** Reads anew what a change to a pet or a record shows in: the pets, their records, what is due and next, what is used. */
export function useRefreshRecords(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const changed = [
      orpc.pets.key(),
      [RECORDS_KEY],
      orpc.doses.key(),
      orpc.dashboard.key(),
      orpc.healthMetrics.key(),
      orpc.emergencyContacts.key(),
      orpc.emergency.key(),
      orpc.settings.key(),
      meQuery.queryKey,
    ]
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }, [queryClient])
}
