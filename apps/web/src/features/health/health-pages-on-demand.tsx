import { latePart } from '../../loading/late-part.tsx'

/** The ways to the pages about a pet's health, fetched with the first overview. */
export const HealthPages = latePart(() => import('./health-pages.tsx'), { place: <div className="h-11" /> })
