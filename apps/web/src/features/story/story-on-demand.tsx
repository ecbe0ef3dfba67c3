import { latePart } from '../../loading/late-part.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

/** What happened with a pet, month by month; it comes when its tab is first opened. */
export const StoryTab = latePart(() => import('./story-tab.tsx'), {
  place: <SkeletonRows label="Loading story" />,
})
