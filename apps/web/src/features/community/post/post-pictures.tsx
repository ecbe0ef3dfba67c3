import { useState } from 'react'
import { writeTexts } from '@app/domain/community/community-screens.texts'
import type { PostPicture } from '@app/domain/community/community.contract'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx'

/** Pictures of a post with their descriptions; each opens in full size. */
export function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  const [shown, setShown] = useState<PostPicture>()
  if (pictures.length === 0) return null
  const isSingle = pictures.length === 1
  return (
    <div className={joinClasses('mt-3.5 grid gap-2.5', !isSingle && 'grid-cols-2')}>
      {pictures.map((picture) => (
        <figure key={picture.id} className={joinClasses('min-w-0', isSingle && 'max-w-lg')}>
          <button
            type="button"
            onClick={() => setShown(picture)}
            className="block w-full overflow-hidden rounded-[16px] bg-sunk"
          >
            <img
              src={picture.picture.large}
              alt={picture.alt || writeTexts.pictures.unnamed}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              className={joinClasses('h-auto w-full', !isSingle && 'aspect-square object-cover')}
            />
          </button>
          {picture.alt && (
            <figcaption aria-hidden dir="auto" className="mt-2 text-s text-ink-soft wrap-anywhere">
              {picture.alt}
            </figcaption>
          )}
        </figure>
      ))}
      {shown && (
        <FullDialog title={shown.alt || writeTexts.pictures.unnamed} onClose={() => setShown(undefined)}>
          <div className="grid min-h-0 flex-1 place-items-center p-4">
            <img
              src={shown.picture.large}
              alt={shown.alt || writeTexts.pictures.unnamed}
              className="max-h-full max-w-full object-contain"
            />
          </div>
        </FullDialog>
      )}
    </div>
  )
}
