import { latePart } from '../../loading/late-part.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

/** Health logs of a pet, loaded when their tab is opened. */
export const HealthTab = latePart(() => import('./health-tab.tsx'), {
  place: <SkeletonRows label="Loading health logs" />,
})
