import { latePart } from '../../loading/late-part.tsx'
import { PhotoGridSkeleton } from './photo-grid-skeleton.tsx'

/** Photos of a pet, loaded when their tab is first opened. */
export const PhotosTab = latePart(() => import('./photos-tab.tsx'), { place: <PhotoGridSkeleton /> })
