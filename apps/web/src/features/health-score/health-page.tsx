import { useQuery } from '@tanstack/react-query'
import Activity from 'lucide-react/icons/activity'
import ChartSpline from 'lucide-react/icons/chart-spline'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { analyticsTexts } from '@app/domain/health-score/health-analytics.texts'
import { healthScoreTexts } from '@app/domain/health-score/health-score.texts'
import { tabHelp } from '@app/domain/help/help.vocabulary'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { faceOf } from '../../records/face-of.tsx'
import { livingPets, petsQuery } from '../../records/pets.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { LinkCard } from '../../ui/layout/link-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Skeleton, SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { ExerciseCard, QuickCheckCard } from '../health/index.ts'
import { UpsellCard } from '../plans/index.ts'
import HealthDashboard from './health-dashboard.tsx'

const HealthAlertsCard = latePart(() => import('./health-alerts-card.tsx'), {
  place: <Skeleton className="h-40 rounded-card" />,
})

/** The Health tab: the score with the feature, the plan that has it without, and the measures of each pet. */
export default function HealthPage({ tabs }: { tabs: ReactNode }) {
  const mayView = useMay('view reports')
  const isIncluded = useHasFeature('health_analytics')
  const hasAlerts = useHasFeature('smart_health_alerts')
  const tracksExercise = useHasFeature('exercise_tracking')
  const { subtitle, withoutPlan, withoutRole, upsell } = healthScoreTexts
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Health"
        help={tabHelp.health}
        {...(mayView && { description: isIncluded ? subtitle : withoutPlan })}
      />
      {tabs}
      {mayView ? (
        <div className="grid items-start gap-gap desktop:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] desktop:grid-rows-[auto_1fr]">
          {(isIncluded || hasAlerts) && (
            <div className="grid min-w-0 grid-cols-1 gap-gap">
              {isIncluded && <HealthDashboard />}
              {hasAlerts && <HealthAlertsCard />}
            </div>
          )}
          {(isIncluded || tracksExercise) && (
            <div className="grid min-w-0 grid-cols-1 gap-gap empty:hidden desktop:row-span-2">
              {isIncluded && <QuickCheckCard />}
              {tracksExercise && <ExerciseCard />}
            </div>
          )}
          <HealthMetrics />
          {isIncluded && (
            <LinkCard
              icon={ChartSpline}
              to="/analytics"
              title={analyticsTexts.title}
              detail={analyticsTexts.detail}
            />
          )}
          {!isIncluded && <UpsellCard {...upsell} icon={<Activity aria-hidden size={24} />} />}
        </div>
      ) : (
        <p>{withoutRole}</p>
      )}
    </div>
  )
}

/** Links to the measures of each pet. */
function HealthMetrics() {
  const { data, error, refetch } = useQuery(petsQuery)
  const pets = data && livingPets(data)
  const renderFace = faceOf(pets)
  if (pets?.length === 0) return null
  const { title, detail } = healthScoreTexts.metrics
  return (
    <Card aria-labelledby="health-metrics" className="desktop:row-span-2">
      <CardHeader title={title} id="health-metrics" />
      <p className="flex items-start gap-2 text-s text-ink-soft">
        <ChartSpline aria-hidden size={16} className="mt-0.5 shrink-0" />
        {detail}
      </p>
      {!pets && error && <LoadFailure heading="h3" error={error} retry={() => void refetch()} />}
      {!pets && !error && <SkeletonRows label="Loading pets" />}
      {pets && (
        <ul aria-label={title} className="divide-y divide-line">
          {pets.map(({ id, name }) => (
            <li key={id} className="relative flex min-h-control items-center gap-3.5 py-row">
              {renderFace(id, 'size-11 rounded-[14px]')}
              <PlainLink
                to={`/health-metrics?pet=${id}`}
                className="min-w-0 flex-1 font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                <AsWritten>{name}</AsWritten>
              </PlainLink>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
