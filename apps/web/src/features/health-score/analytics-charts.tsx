import { useQuery } from '@tanstack/react-query'
import { analyticsTexts } from '@app/domain/health-score/health-analytics.texts'
import type { PeriodLength } from '@app/domain/health-score/health-score.vocabulary'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useHasFeature } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Updating } from '../../ui/layout/updating.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { ComparePets } from './compare-pets.tsx'
import { DosesCard, EventsCard, SymptomsCard } from './trend-cards.tsx'
import { MeasuresCard, WeightCard, WeightsOfPets } from './weight-cards.tsx'

interface AnalyticsChartsProps {
  pets: readonly PetInList[]
  pet: PetInList | undefined
  months: PeriodLength
}

/** Charts of the chosen pets and period. */
export default function AnalyticsCharts({ pets, pet, months }: AnalyticsChartsProps) {
  const filters = { months, ...(pet && { petId: pet.id }) }
  const hasTrends = useHasFeature('health_trends')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...orpc.healthAnalytics.getCharts.queryOptions({ input: filters, placeholderData: (before) => before }),
    enabled: hasTrends,
  })
  if (!hasTrends) return null
  if (!data && error) {
    return (
      <Card>
        <LoadFailure heading="h2" error={error} retry={() => void refetch()} />
      </Card>
    )
  }
  if (!data) {
    return (
      <output aria-busy className="contents">
        <VisuallyHidden>{analyticsTexts.loading}</VisuallyHidden>
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </output>
    )
  }
  return (
    <>
      <Updating isUpdating={isPlaceholderData} className="grid gap-gap">
        {pet ? (
          <WeightCard pet={pet} weights={data.weights} filters={filters} />
        ) : (
          <WeightsOfPets pets={pets} months={months} from={data.period.from} />
        )}
        <DosesCard charts={data} filters={filters} />
        {pet && <MeasuresCard pet={pet} from={data.period.from} filters={filters} />}
      </Updating>
      <div className="grid min-w-0 gap-gap">
        <ComparePets pets={pets} pet={pet} months={months} />
        <Updating isUpdating={isPlaceholderData} className="grid gap-gap">
          <SymptomsCard charts={data} filters={filters} />
          <EventsCard charts={data} pets={pets} filters={filters} />
        </Updating>
      </div>
    </>
  )
}
