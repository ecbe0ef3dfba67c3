import { createElement } from 'react'
import { latePart } from '../../loading/late-part.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

export { HealthAnalyticsCard } from './health-analytics-card.tsx'

export const HealthDashboard = latePart(() => import('./health-dashboard.tsx'), {
  place: createElement(Skeleton, { className: 'h-72 rounded-card' }),
})
