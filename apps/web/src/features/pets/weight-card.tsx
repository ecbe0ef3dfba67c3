import { fromKilograms, formatWeight, withWeightUnit } from '@app/domain/kernel/units'
import { mentionIt, type WeightStory, weightStory } from '@app/domain/pets/weight-story.rules'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { distanceInWords, formatDay, leafOf } from '../../format/format-dates.ts'
import { pastMonthOf } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { useAdd } from '../../shell/add-context.ts'
import { AreaChart } from '../../ui/area-chart.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { dayWeighed } from '../health-logs/index.ts'

interface WeightCardProps {
  pet: PetInList
  /** Opens the pet's form, in which the target stands. */
  onEdit: () => void
}

/** What a pet weighs, how that goes against its target, and what it means. */
export default function WeightCard({ pet, onEdit }: WeightCardProps) {
  const { dayOf, weight, weightUnit } = useFormat()
  const today = useToday()
  const { openAdd } = useAdd()
  const mayAdd = useMay('add health logs')
  const mayEdit = useMay('edit pets')
  const newest = pet.weights.at(-1)
  // Of equal weighings the pet's weight is from the first.
  const day = newest && newest.kg === pet.weightKg ? newest.date : dayWeighed(pet, dayOf)
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
            Add weight
          </Button>
        )}
      </div>
      {hasChart && <Chart pet={pet} target={target} />}
      {story && <Story story={story} />}
      {target && !hasChart && <p className="mt-1 text-s text-ink-soft">{target.words}</p>}
      {!target && pet.weightKg !== null && mayEdit && (
        <button
          type="button"
          onClick={onEdit}
          className="-mb-2.5 inline-flex min-h-control items-center rounded-[6px] text-s font-semibold text-action underline-offset-4 hover:underline"
        >
          Set a target weight
        </button>
      )}
    </Card>
  )
}

function Story({ story: { sentence, isForVet } }: { story: WeightStory }) {
  const { data, isPending } = useQuery({
    ...orpc.emergencyContacts.list.queryOptions({ input: {} }),
    enabled: isForVet,
  })
  const vet = data?.find(({ isVet, isPrimary }) => isVet && isPrimary)
  return (
    <p className="mt-3.5 font-display text-[1.125rem]/[1.4] font-medium wrap-anywhere">
      {sentence}
      {isForVet && !isPending && ` ${mentionIt(vet?.name)}`}
    </p>
  )
}

interface Target {
  low: number
  high: number
  /** 'Target 10.5 to 11.5 lbs' */
  words: string
}

type Unit = Parameters<typeof fromKilograms>[1]

/** The target in the person's unit. */
function targetOf({ targetLowKg, targetHighKg }: PetInList, unit: Unit): Target | undefined {
  if (targetLowKg === null || targetHighKg === null) return undefined
  const [low, high] = [fromKilograms(targetLowKg, unit), fromKilograms(targetHighKg, unit)]
  const range = low === high ? '' : `${low} to `
  return { low, high, words: `Target ${range}${withWeightUnit(high, unit)}` }
}

interface ChartProps {
  pet: PetInList
  target: Target | undefined
}

function Chart({ pet: { name, weights }, target }: ChartProps) {
  const { weightUnit } = useFormat()
  const amounts = weights.map(({ date, kg }) => ({ date, amount: fromKilograms(kg, weightUnit) }))
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
        amounts={amounts}
        band={target}
        formatAmount={(amount, isTop) => (isTop ? withWeightUnit(amount, weightUnit) : String(amount))}
        formatDay={(date) =>
          isShort ? `${leafOf(date).month} ${Number(leafOf(date).day)}` : leafOf(date).month
        }
      />
    </div>
  )
}
