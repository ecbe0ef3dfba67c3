import { lazy } from 'react'

export { CameraButton } from './camera-button.tsx'
export { PhotoGridSkeleton } from './photo-grid-skeleton.tsx'

/** A pet's photos; they come when their tab is first opened. */
export const PhotosTab = lazy(() => import('./photos-tab.tsx'))
