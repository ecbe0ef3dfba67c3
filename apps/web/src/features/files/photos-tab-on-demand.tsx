import { latePart } from '../../loading/late-part.tsx'
import { PhotoGridSkeleton } from './photo-grid-skeleton.tsx'

/** A pet's photos; they come when their tab is first opened. */
export const PhotosTab = latePart(() => import('./photos-tab.tsx'), { place: <PhotoGridSkeleton /> })
