import { latePart } from '../../loading/late-part.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

/** Events of a pet's life, month by month; loaded when its tab is first opened. */
export const StoryTab = latePart(() => import('./story-tab.tsx'), {
  place: <SkeletonRows label="Loading story" />,
})

/** Medical history of one pet, year by year. */
export const MedicalTimeline = latePart(() => import('./medical-timeline.tsx'), {
  place: <SkeletonRows label="Loading medical timeline" />,
  failure: 'page',
})
