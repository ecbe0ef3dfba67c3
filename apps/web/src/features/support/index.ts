import { createElement } from 'react'
import { latePart } from '../../loading/late-part.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Only this part may be in the first load: everything else of the support comes with its screens. */
export const SupportCentre = latePart(() => import('./centre/support-centre.tsx'), {
  place: createElement(Skeleton, { className: 'h-64 rounded-card' }),
})
