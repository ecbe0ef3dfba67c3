import { weightStory } from '@app/domain/pets/weight-story.rules'
import { useMay } from '../../api/use-me.ts'
import { distanceInWords } from '../../format/format-dates.ts'
import { pastMonthOf } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { dayWeighed, WeightLine, WeightMeaning, weightTargetOf } from '../health/index.ts'

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
  const target = weightTargetOf(pet, weightUnit)
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
      {hasChart && <WeightLine pet={pet} />}
      {story && (
        <p className="mt-3.5 font-display text-[1.125rem]/[1.4] font-medium wrap-anywhere">
          <WeightMeaning petId={pet.id} story={story} />
        </p>
      )}
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
