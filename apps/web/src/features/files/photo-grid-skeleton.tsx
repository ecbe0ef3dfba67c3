import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Classes of a grid of thumbnails. */
export const photoGrid = 'grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3'

/** Placeholders of thumbnails. */
export function PhotoGridSkeleton() {
  return (
    <output aria-busy className={photoGrid}>
      <span className="sr-only">Loading photos</span>
      <Skeleton className="aspect-square rounded-[16px]" />
      <Skeleton className="aspect-square rounded-[16px]" />
      <Skeleton className="aspect-square rounded-[16px]" />
    </output>
  )
}
