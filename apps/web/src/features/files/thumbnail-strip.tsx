import type { Photo } from '@app/domain/files/photos.contract'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { photoTitle } from './photo-source.ts'

interface ThumbnailStripProps {
  photos: readonly Photo[]
  shownId: string
  onShow: (id: string) => void
}

/** All loaded photos in a row below the one that is shown. */
export function ThumbnailStrip({ photos, shownId, onShow }: ThumbnailStripProps) {
  return (
    <ul
      aria-label="All photos"
      className="mx-auto flex max-w-full shrink-0 gap-2 overflow-x-auto px-pad py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      {photos.map((photo) => (
        <li key={photo.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Show ${photoTitle(photo)}`}
            aria-current={photo.id === shownId}
            onClick={() => onShow(photo.id)}
            className={joinClasses(
              'block size-14 overflow-hidden rounded-[12px] border-2',
              photo.id === shownId ? 'border-action' : 'border-transparent',
            )}
          >
            <img src={photo.picture.thumb} alt="" loading="lazy" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
