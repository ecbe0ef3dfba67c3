import { latePart } from '../../loading/late-part.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

/** A pet's health logs, fetched when their tab is opened. */
export const HealthTab = latePart(() => import('./health-tab.tsx'), {
  place: <SkeletonRows label="Loading health logs" />,
})
