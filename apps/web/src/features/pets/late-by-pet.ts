import { dosesOfToday, isLate } from '@app/domain/doses/today.rules'
import type { Occurrence } from '@app/domain/doses/doses.contract'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { dosesQuery } from '../doses/index.ts'

/** How many doses of a pet are late; undefined where the doses are not known. */
type LateDosesOf = (petId: string) => number | undefined

/** @param doses of today's list */
export function lateByPet(
  doses: readonly Pick<Occurrence, 'petId' | 'mark' | 'dueAt' | 'nextAt'>[] | undefined,
  now: Date,
): LateDosesOf {
  const late = doses?.filter((dose) => isLate(dose, now))
  return (petId) => late?.filter((dose) => dose.petId === petId).length
}

/** The same, where today's list is not shown. */
export function useLateDoses(): LateDosesOf {
  const now = useNow()
  const { dayOf } = useFormat()
  const { data } = useQuery(dosesQuery(dayOf(now)))
  return lateByPet(data && dosesOfToday(data.occurrences, now, dayOf), now)
}
