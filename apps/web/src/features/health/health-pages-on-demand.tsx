import { latePart } from '../../loading/late-part.tsx'

/** Links to the pages about a pet's health, loaded with the first overview. */
export const HealthPages = latePart(() => import('./health-pages.tsx'), { place: <div className="h-11" /> })
