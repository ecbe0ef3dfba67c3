import ChartSpline from 'lucide-react/icons/chart-spline'
import { analyticsTexts } from '@app/domain/health-score/health-analytics.texts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { UpsellCard } from '../plans/index.ts'
import { MetricCards } from './metric-cards.tsx'

const { title, open, upsell } = analyticsTexts

/** The four metrics of all pets over three months, with a link to the charts; without the feature, its plan. */
export function HealthAnalyticsCard() {
  const mayView = useMay('view reports')
  const isIncluded = useHasFeature('health_analytics')
  if (!mayView) return null
  if (!isIncluded) return <UpsellCard {...upsell} icon={<ChartSpline aria-hidden size={24} />} />
  return (
    <Card aria-labelledby="health-analytics" className="@container">
      <CardHeader title={title} id="health-analytics" action={<Link to="/analytics">{open}</Link>} />
      <MetricCards
        className="grid grid-cols-2 gap-px overflow-hidden @min-[40rem]:grid-cols-4"
        cardClassName="py-2.5 pr-2"
      />
    </Card>
  )
}
