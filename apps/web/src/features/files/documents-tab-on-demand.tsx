import { latePart } from '../../loading/late-part.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

/** Documents of a pet, loaded when their tab is first opened. */
export const DocumentsTab = latePart(() => import('./documents-tab.tsx'), {
  place: <SkeletonRows label="Loading documents" />,
})
