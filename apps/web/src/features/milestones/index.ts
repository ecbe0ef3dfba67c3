import { latePart } from '../../loading/late-part.tsx'

/** Something to be glad about; it comes behind the first sight. */
export const MilestoneCard = latePart(() => import('./milestone-card.tsx'), { failure: () => null })
