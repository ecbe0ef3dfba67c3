import { useSearchParams } from 'react-router'
import { analyticsTexts } from '@app/domain/health-score/health-analytics.texts'
import {
  periodLabels,
  type PeriodLength,
  periodLengths,
  SCORE_MONTHS,
} from '@app/domain/health-score/health-score.vocabulary'
import { faceOf } from '../../records/face-of.tsx'
import type { PetInList } from '../../records/pets.ts'
import { RadioChips } from '../../ui/controls/radio-chips.tsx'
import { SegmentLinks } from '../../ui/controls/segment-links.tsx'

interface Filters {
  /** Undefined for all pets. */
  pet: PetInList | undefined
  months: PeriodLength
}

/** Filters in the address; unknown values are all pets and three months. */
export function useAnalyticsFilters(
  pets: readonly PetInList[],
): [Filters, (petId: string | undefined) => void] {
  const [search, setSearch] = useSearchParams()
  const months = periodLengths.find((each) => each === search.get('period')) ?? SCORE_MONTHS
  const pet = pets.find(({ id }) => id === search.get('pet'))
  const choosePet = (petId: string | undefined) =>
    setSearch(addressOf({ petId, months }), { replace: true, preventScrollReset: true })
  return [{ pet, months }, choosePet]
}

/** Query of the address; the defaults have none. */
export const addressOf = ({ petId, months }: { petId: string | undefined; months: PeriodLength }): string =>
  new URLSearchParams({
    ...(petId !== undefined && { pet: petId }),
    ...(months !== SCORE_MONTHS && { period: months }),
  }).toString()

const ALL = ''

interface AnalyticsFiltersProps extends Filters {
  pets: readonly PetInList[]
  onPet: (petId: string | undefined) => void
}

/** Chooses the pet and the period. */
export function AnalyticsFilters({ pets, pet, months, onPet }: AnalyticsFiltersProps) {
  const renderFace = faceOf(pets)
  return (
    <div className="@container grid gap-3 desktop:grid-cols-[minmax(0,1fr)_auto] desktop:items-center">
      <RadioChips
        legend={analyticsTexts.pet}
        isLegendHidden
        choices={[
          { value: ALL, label: analyticsTexts.allPets },
          ...pets.map(({ id, name }) => ({
            value: id,
            label: name,
            isName: true,
            picture: renderFace(id, 'size-8 rounded-[10px]'),
          })),
        ]}
        chosen={pet?.id ?? ALL}
        onChoose={(petId) => onPet(petId === ALL ? undefined : petId)}
      />
      <SegmentLinks
        label={analyticsTexts.period}
        replaces
        segments={periodLengths.map((value) => ({
          label: periodLabels[value],
          to: `?${addressOf({ petId: pet?.id, months: value })}`,
          isOpen: value === months,
        }))}
      />
    </div>
  )
}
