import type { Photo } from '@app/domain/photos/photos.contract'
import { Skeleton } from '../../ui/skeleton.tsx'
import { photoTitle } from './photo-source.ts'

interface PhotoGridProps {
  photos: readonly Photo[]
  onOpen: (id: string) => void
}

const grid = 'grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3'

/** Thumbnails, the newest first; each opens the photo. */
export function PhotoGrid({ photos, onOpen }: PhotoGridProps) {
  return (
    <ul aria-label="Photos" className={grid}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <button
            type="button"
            onClick={() => onOpen(photo.id)}
            className="block aspect-square w-full overflow-hidden rounded-[16px] bg-sunk"
          >
            <img
              src={photo.picture.thumb}
              alt={photoTitle(photo)}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The places of thumbnails that are on their way. */
export function PhotoGridSkeleton() {
  return (
    <output aria-busy className={grid}>
      <span className="sr-only">Loading photos</span>
      <Skeleton className="aspect-square rounded-[16px]" />
      <Skeleton className="aspect-square rounded-[16px]" />
      <Skeleton className="aspect-square rounded-[16px]" />
    </output>
  )
}
