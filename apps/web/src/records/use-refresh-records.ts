import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orpc } from '../api/queries.ts'
import { meQuery } from '../api/use-me.ts'
import { RECORDS_KEY } from './records-key.ts'

/**
 * Reloads everything that shows a change to a pet or a record: the pets, their records, due and next items, and usage.
 * Queries about a deleted entry (`goneId`) are not repeated.
 */
export function useRefreshRecords(): (goneId?: string) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (goneId) => {
      const changed = [
        orpc.pets.key(),
        [RECORDS_KEY],
        orpc.doses.key(),
        orpc.dashboard.key(),
        orpc.due.key(),
        orpc.reminders.key(),
        orpc.healthMetrics.key(),
        orpc.healthScore.key(),
        orpc.healthAnalytics.key(),
        orpc.healthAlerts.key(),
        orpc.exercise.key(),
        orpc.quickChecks.key(),
        orpc.vaccineSchedule.planCare.key(),
        orpc.expenses.key(),
        orpc.taxSummary.key(),
        orpc.emergencyContacts.key(),
        orpc.emergency.key(),
        orpc.settings.key(),
        orpc.milestones.key(),
        meQuery.queryKey,
      ]
      const predicate = ({ queryKey }: Query) => goneId === undefined || !queryKey.includes(goneId)
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })))
    },
    [queryClient],
  )
}
