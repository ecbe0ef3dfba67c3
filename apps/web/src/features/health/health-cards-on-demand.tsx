import { latePart } from '../../loading/late-part.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Cards of the Health tab, loaded after its score. */
export const QuickCheckCard = latePart(() => import('./quick-checks/quick-check-card.tsx'), {
  place: <Skeleton className="h-64 rounded-card" />,
})
export const ExerciseCard = latePart(() => import('./exercise/exercise-card.tsx'), {
  place: <Skeleton className="h-80 rounded-card" />,
})
