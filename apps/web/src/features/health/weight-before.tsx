import { changeIn } from '@app/domain/pets/weights.rules'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import type { PetInList } from '../../records/pets.ts'
import { dayWeighed } from './last-weight.ts'

interface WeightBeforeProps {
  pet: PetInList
  /** The new weight in kilograms; null while none is typed. */
  typed: number | null
}

/** What a pet weighed before, and how far the new weight is from that: '3.3 lbs on Nov 7, 2026 · up 0.1'. */
export function WeightBefore({ pet, typed }: WeightBeforeProps) {
  const { dayOf, weight, weightUnit } = useFormat()
  if (pet.weightKg === null) return <p>No weight yet</p>
  const day = dayWeighed(pet, dayOf)
  const before = day ? `${weight(pet.weightKg)} on ${formatDay(day)}` : weight(pet.weightKg)
  if (typed === null || Number.isNaN(typed)) return <p>{before}</p>
  const { amount: change } = changeIn({ first: { kg: pet.weightKg }, last: { kg: typed } }, weightUnit)
  if (change === 0) return <p>{before} · the same</p>
  return (
    <p>
      {before} · {change > 0 ? 'up' : 'down'} {Math.abs(change)}
    </p>
  )
}
