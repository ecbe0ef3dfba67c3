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
import { mentionIt, type WeightStory, weightStory } from '@app/domain/pets/weight-story.rules'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { distanceInWords, formatDay, leafOf } from '../../format/format-dates.ts'
import { pastMonthOf } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow, useToday } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { AreaChart } from '../../ui/charts/area-chart.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { dayWeighed } from '../health/index.ts'

interface WeightCardProps {
  pet: PetInList
  /** Opens the pet's form at its target. */
  onEditTarget: () => void
}

/** Weight of a pet, its trend against the target, and the meaning. */
export default function WeightCard({ pet, onEditTarget }: WeightCardProps) {
  const { dayOf, weight, weightUnit } = useFormat()
  const today = useToday()
  const { openAdd } = useAdd()
  const mayAdd = useMay('add health logs')
  const mayEdit = useMay('edit pets')
  const day = dayWeighed(pet, dayOf)
  const target = targetOf(pet, weightUnit)
  const hasChart = pet.weights.length > 1
  const momentOf = (date: string) => pastMonthOf(date, today)
  const story = weightStory(pet, { unit: weightUnit, today, weighedOn: day, momentOf })
  return (
    <Card aria-labelledby="pet-weight">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="pet-weight" className="text-l font-semibold">
            Weight
          </h2>
          {pet.weightKg !== null && (
            <p
              translate="no"
              className="mt-1 font-display text-[1.5rem]/[1.1] font-semibold tracking-[-0.01em]"
            >
              {weight(pet.weightKg)}
            </p>
          )}
          <p className="text-s text-ink-soft">
            {pet.weightKg === null && 'No weight yet'}
            {day !== undefined && (
              <span className="block first-letter:uppercase">{distanceInWords(day, today)}</span>
            )}
          </p>
        </div>
        {mayAdd && (
          <Button
            variant="soft"
            onClick={({ currentTarget }) => openAdd('weight', { petId: pet.id, under: currentTarget })}
          >
            Add Weight
          </Button>
        )}
      </div>
      {hasChart && <Chart pet={pet} target={target} />}
      {story && <Story petId={pet.id} story={story} />}
      {target && !hasChart && (
        <p className="mt-1 text-s text-ink-soft">
          <MarkWritten>{target.words}</MarkWritten>
        </p>
      )}
      {!target && pet.weightKg !== null && mayEdit && (
        <button
          type="button"
          onClick={onEditTarget}
          className="-mb-2.5 inline-flex min-h-control items-center rounded-[6px] text-s font-semibold text-action underline-offset-4 hover:underline"
        >
          Set a target weight
        </button>
      )}
    </Card>
  )
}

function Story({ petId, story: { sentence, isForVet } }: { petId: string; story: WeightStory }) {
  return (
    <p className="mt-3.5 font-display text-[1.125rem]/[1.4] font-medium wrap-anywhere">
      <MarkWritten>{sentence}</MarkWritten>
      {isForVet && <ForVet petId={petId} />}
    </p>
  )
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

interface Target {
  /** In kilograms. */
  low: number
  high: number
  /** Such as 'Target 10.5 to 11.5 lbs'. */
  words: string
}

/** Target weight in the user's unit. */
function targetOf({ targetLowKg, targetHighKg }: PetInList, unit: WeightUnit): Target | undefined {
  if (targetLowKg === null || targetHighKg === null) return undefined
  const range = formatWeightRange([targetLowKg, targetHighKg], unit)
  return { low: targetLowKg, high: targetHighKg, words: `Target ${range}` }
}

interface ChartProps {
  pet: PetInList
  target: Target | undefined
}

function Chart({ pet: { name, weights }, target }: ChartProps) {
  const { weightUnit } = useFormat()
  const unit = scaleUnitOf(Math.max(...weights.map(({ kg }) => kg)), weightUnit)
  const shown = (kilograms: number) => fromKilograms(kilograms, unit)
  const amounts = weights.map(({ date, kg }) => ({ date, amount: shown(kg) }))
  const band = target && { low: shown(target.low), high: shown(target.high), words: target.words }
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return null
  const isShort = first.date.slice(0, 7) === last.date.slice(0, 7)
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
        formatAmount={(amount, isTop) => (isTop ? withWeightUnit(amount, unit) : String(amount))}
        formatDay={(date) =>
          isShort ? `${leafOf(date).month} ${Number(leafOf(date).day)}` : leafOf(date).month
        }
      />
    </div>
  )
}
