import { useQuery } from '@tanstack/react-query'
import { countDoses, type DoseCounts } from '@app/domain/medications/doses/day-ring.rules'
import type { Occurrence } from '@app/domain/medications/doses/doses.contract'
import { dosesOfToday } from '@app/domain/medications/doses/today.rules'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { dosesQuery } from '../medications/doses/index.ts'

/** Counts of a pet's late and missed doses without a mark; undefined until the doses are known. */
type LateDosesOf = (petId: string) => DoseCounts | undefined

/** @param doses of today's list */
export function lateByPet(doses: readonly Occurrence[] | undefined, now: Date): LateDosesOf {
  const unmarked = doses?.filter(({ mark }) => mark === null)
  return (petId) =>
    unmarked &&
    countDoses(
      unmarked.filter((dose) => dose.petId === petId),
      now,
    )
}

/** Reads today's doses for the same counts, on pages without today's list. */
export function useLateDoses(): LateDosesOf {
  const now = useNow()
  const { dayOf } = useFormat()
  const { data } = useQuery(dosesQuery(dayOf(now)))
  return lateByPet(data && dosesOfToday(data.occurrences, now, dayOf), now)
}
