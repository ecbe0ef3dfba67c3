import { latePart } from '../../loading/late-part.tsx'

/** Card of a milestone, loaded after the first screenful. */
export const MilestoneCard = latePart(() => import('./milestone-card.tsx'), { failure: () => null })
