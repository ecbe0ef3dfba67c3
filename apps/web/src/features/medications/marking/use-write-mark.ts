import { useQueryClient } from '@tanstack/react-query'
import { addDays } from '@app/domain/kernel/time/dates'
import type { SettledDose } from '@app/domain/medications/doses/doses.contract'
import { useHouseholdApi } from '../../../api/client/household-api.ts'
import { useFormat } from '../../../format/use-format.ts'
import { RECORDS_KEY } from '../../../records/records-key.ts'
import { dosesQuery, lastWeekQuery } from '../doses/doses-query.ts'
import { applyMark } from './apply-mark.ts'

/** Writes the answer to a mark into the shown lists, so that no second request is needed. */
export function useWriteMark(): (settled: SettledDose) => void {
  const queryClient = useQueryClient()
  const { orpc } = useHouseholdApi()
  const { dayOf } = useFormat()
  return (settled) => {
    const today = dayOf(new Date())
    const isListed = (instant: string) => [today, addDays(today, -1)].includes(dayOf(instant))
    for (const { queryKey } of [undefined, settled.dose.petId].map((petId) =>
      dosesQuery(today, petId, orpc),
    )) {
      const isBeingRead = queryClient.isFetching({ queryKey, exact: true }) > 0
      queryClient.setQueryData(queryKey, (list) => list && applyMark(list, settled, isListed))
      // Reloads a list with a read under way: its answer may be older than the mark.
      if (isBeingRead) void queryClient.invalidateQueries({ queryKey, exact: true })
    }
    const lastWeek = lastWeekQuery(today, settled.dose.petId, orpc)
    void queryClient.invalidateQueries({ queryKey: lastWeek.queryKey })
    void queryClient.invalidateQueries({ queryKey: orpc.doses.listDoseHistory.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.doses.listInsulinDoses.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.due.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.notices.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.milestones.key() })
    void queryClient.invalidateQueries({ queryKey: [RECORDS_KEY, 'story'] })
  }
}
