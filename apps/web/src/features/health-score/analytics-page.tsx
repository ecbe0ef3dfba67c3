import { useQuery } from '@tanstack/react-query'
import ChartSpline from 'lucide-react/icons/chart-spline'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { periodInWords } from '@app/domain/expenses/expenses.texts'
import { analyticsTexts } from '@app/domain/health-score/health-analytics.texts'
import { healthScoreTexts } from '@app/domain/health-score/health-score.texts'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { rollingStart } from '@app/domain/kernel/time/dates'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { useToday } from '../../format/use-now.ts'
import { latePart } from '../../loading/late-part.tsx'
import { livingPets, type PetInList, petsQuery } from '../../records/pets.ts'
import { NoPetsDrawing } from '../../ui/art/empty/no-pets-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { UpsellCard } from '../plans/index.ts'
import { AnalyticsFilters, useAnalyticsFilters } from './analytics-filters.tsx'
import { MetricCards } from './metric-cards.tsx'

const { title, back, upsell, disclaimer, withoutPets, loading } = analyticsTexts

const AnalyticsCharts = latePart(() => import('./analytics-charts.tsx'), {
  place: <SkeletonRows label={loading} />,
})

/** Health Analytics: metrics and charts of the pets over a period (spec engagement §2). */
export default function AnalyticsPage() {
  const mayView = useMay('view reports')
  const isIncluded = useHasFeature('health_analytics')
  if (!mayView || !isIncluded) {
    return (
      <div className="grid gap-6">
        <Header />
        {mayView ? (
          <UpsellCard {...upsell} icon={<ChartSpline aria-hidden size={24} />} />
        ) : (
          <p>{healthScoreTexts.withoutRole}</p>
        )}
      </div>
    )
  }
  return <PetsAnalytics />
}

interface HeaderProps {
  /** Name of the chosen pet. */
  petName?: string | undefined
  period?: { from: string; to: string }
}

const Header = ({ petName, period }: HeaderProps) => (
  <div className="grid justify-items-start">
    <Link to="/?tab=health" className="-ml-1 inline-flex min-h-control items-center gap-1">
      <ChevronLeft aria-hidden size={20} />
      {back}
    </Link>
    <PageHeader
      title={title}
      help={pageHelp['/analytics']}
      {...(period && {
        description: (
          <>
            {petName === undefined ? healthScoreTexts.allPets : <AsWritten>{petName}</AsWritten>}
            {`, ${periodInWords(period.from, period.to)}`}
          </>
        ),
      })}
    />
  </div>
)

function PetsAnalytics() {
  const { data, error, refetch } = useQuery(petsQuery)
  if (data) return <Analytics pets={livingPets(data)} />
  return (
    <div className="grid gap-6">
      <Header />
      {error ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows label="Loading pets" />
      )}
    </div>
  )
}

function Analytics({ pets }: { pets: readonly PetInList[] }) {
  const [{ pet, months }, choosePet] = useAnalyticsFilters(pets)
  const today = useToday()
  if (pets.length === 0) return <WithoutPets />
  const period = { from: rollingStart(today, Number(months)), to: today }
  return (
    <div className="grid gap-gap">
      <Header petName={pet?.name} period={period} />
      <AnalyticsFilters pets={pets} pet={pet} months={months} onPet={choosePet} />
      {/* Another pet never shows the numbers of the one before, also without a connection. */}
      <MetricCards
        key={`metrics ${pet?.id ?? ''}`}
        pet={pet}
        months={months}
        className="grid grid-cols-2 gap-3 desktop:grid-cols-4 desktop:gap-gap"
        cardClassName="rounded-card bg-surface px-4 py-3.5 shadow-raised"
      />
      <div className="grid items-start gap-gap desktop:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
        <AnalyticsCharts key={pet?.id ?? ''} pets={pets} pet={pet} months={months} />
      </div>
      <p className="text-s text-ink-soft">{disclaimer}</p>
    </div>
  )
}

function WithoutPets() {
  const { openAdd } = useAdd()
  const mayAdd = useMay('add pets')
  return (
    <div className="grid gap-6">
      <Header />
      <Card>
        <EmptyState
          drawing={<NoPetsDrawing className="h-36" />}
          title="Nobody here yet"
          sentence={withoutPets}
          action={mayAdd && <Button onClick={() => openAdd('pet')}>Add Your First Pet</Button>}
        />
      </Card>
    </div>
  )
}
