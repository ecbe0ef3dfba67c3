import { createElement } from 'react'
import { latePart } from '../../loading/late-part.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

export { useShareRecord } from './share-record.ts'

/** Only these parts may be in the first load: everything else of the community comes with its screens. */
export const CommunityBadge = latePart<{ at: 'corner' | 'end' }>(() => import('./community-badge.tsx'), {
  when: 'idle',
})
export const CommunityActivity = latePart(() => import('./hub/activity-on-home.tsx'), {
  place: createElement(Skeleton, { className: 'h-52 rounded-card' }),
})
