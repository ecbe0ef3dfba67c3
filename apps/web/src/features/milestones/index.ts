import { lazy } from 'react'

/** Something to be glad about; it comes behind the first sight. */
export const MilestoneCard = lazy(() => import('./milestone-card.tsx'))
