import { queryOptions, useQuery } from '@tanstack/react-query'
import { vetOf } from '@app/domain/appointments/appointments.rules'
import {
  formatWeight,
  formatWeightRange,
  fromKilograms,
  scaleUnitOf,
  type WeightUnit,
  withWeightUnit,
} from '@app/domain/kernel/quantities/units'
import { mentionIt, type WeightStory } from '@app/domain/pets/weight-story.rules'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { formatAxisDay, formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { AreaChart } from '../../ui/charts/area-chart.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'

interface Target {
  /** In kilograms. */
  low: number
  high: number
  /** Such as 'Target 10.5 to 11.5 lbs'. */
  words: string
}

/** Target weight in the user's unit. */
export function weightTargetOf(
  { targetLowKg, targetHighKg }: Pick<PetInList, 'targetLowKg' | 'targetHighKg'>,
  unit: WeightUnit,
): Target | undefined {
  if (targetLowKg === null || targetHighKg === null) return undefined
  const range = formatWeightRange([targetLowKg, targetHighKg], unit)
  return { low: targetLowKg, high: targetHighKg, words: `Target ${range}` }
}

interface WeightLineProps {
  /** With its weighings, at least two. */
  pet: Pick<PetInList, 'name' | 'weights' | 'targetLowKg' | 'targetHighKg'>
  /** True to write each weighing beside its point. */
  isMarked?: boolean
}

/** Weighings of a pet as a line, with its target. */
export function WeightLine({ pet, isMarked = false }: WeightLineProps) {
  const { name, weights } = pet
  const { weightUnit } = useFormat()
  const target = weightTargetOf(pet, weightUnit)
  const unit = scaleUnitOf(Math.max(...weights.map(({ kg }) => kg)), weightUnit)
  const shown = (kilograms: number) => fromKilograms(kilograms, unit)
  const amounts = weights.map(({ date, kg }) => ({ date, amount: shown(kg) }))
  const band = target && { low: shown(target.low), high: shown(target.high), words: target.words }
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return null
  const spoken = ({ date, kg }: typeof first) => `${formatWeight(kg, weightUnit)} on ${formatDay(date)}`
  const label = [`${name}’s weight, from ${spoken(first)} to ${spoken(last)}`, target?.words]
    .filter(Boolean)
    .join('; ')
  return (
    <div className="mt-8">
      <AreaChart
        label={label}
        names={[name]}
        amounts={amounts}
        band={band}
        isMarked={isMarked}
        formatAmount={(amount, isTop) => (isTop ? withWeightUnit(amount, unit) : String(amount))}
        formatDay={formatAxisDay}
      />
    </div>
  )
}

/** Meaning of the weighings in words, and the contact to inform. */
export const WeightMeaning = ({ petId, story: { sentence, isForVet } }: WeightMeaningProps) => (
  <>
    <MarkWritten>{sentence}</MarkWritten>
    {isForVet && <ForVet petId={petId} />}
  </>
)

interface WeightMeaningProps {
  petId: string
  story: WeightStory
}

/** Contact to inform: the vet who treats this pet, or else the vet whom the household calls first. */
function ForVet({ petId }: { petId: string }) {
  const visits = useQuery(visitsQuery(petId))
  const contacts = useQuery(orpc.emergencyContacts.list.queryOptions({ input: {} }))
  const now = useNow()
  if (visits.isPending || contacts.isPending) return null
  const contact = contacts.data?.find(({ isVet, isPrimary }) => isVet && isPrimary)
  const vet = vetOf(visits.data?.entries ?? [], now) ?? contact?.name
  return (
    <>
      {' '}
      <MarkWritten names={[vet]}>{mentionIt(vet)}</MarkWritten>
    </>
  )
}

/** Newest visits of a pet, reloaded with its records. */
const visitsQuery = (petId: string) =>
  queryOptions({
    queryKey: [RECORDS_KEY, 'appointments', 'newest', petId],
    queryFn: () => client.appointments.list({ petId }),
  })
