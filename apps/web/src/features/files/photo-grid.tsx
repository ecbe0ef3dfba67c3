import type { Photo } from '@app/domain/files/photos.contract'
import { photoGrid } from './photo-grid-skeleton.tsx'
import { photoTitle } from './photo-source.ts'

interface PhotoGridProps {
  photos: readonly Photo[]
  onOpen: (id: string) => void
}

/** Thumbnails, the newest first; each opens the photo. */
export function PhotoGrid({ photos, onOpen }: PhotoGridProps) {
  return (
    <ul aria-label="Photos" className={photoGrid}>
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
