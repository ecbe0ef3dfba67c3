import type { StoryEntry } from '@app/domain/story/story.contract'
import { linkOf } from '@app/domain/story/story.rules'
import { storyTexts } from '@app/domain/story/story.texts'
import { dayInMonth } from '../../format/format-week.ts'
import type { PetInList } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'

interface StoryPhotosProps {
  /** One photo, or two shown side by side. */
  photos: readonly StoryEntry[]
  pet: PetInList
}

/** Photos of a story, large: one next to its caption on a wide screen, two side by side. */
export function StoryPhotos({ photos, pet }: StoryPhotosProps) {
  const isAlone = photos.length === 1
  return (
    <li className={joinClasses(!isAlone && 'grid gap-0.5 @min-[20rem]:grid-cols-2')}>
      {photos.map((photo) => (
        <Photo key={photo.recordId} photo={photo} pet={pet} isAlone={isAlone} />
      ))}
    </li>
  )
}

function Photo({ photo, pet, isAlone }: { photo: StoryEntry; pet: PetInList; isAlone: boolean }) {
  const { title, byName, day } = photo
  return (
    <PlainLink
      to={linkOf(pet.id, photo)}
      className={joinClasses(
        'block -outline-offset-3 hover:bg-sunk/50',
        isAlone && '@min-[36rem]:grid @min-[36rem]:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]',
      )}
    >
      <Whole photo={photo} alt={title ? '' : storyTexts.photo(pet.name)} />
      <span
        className={joinClasses(
          'flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3 pb-3.5',
          isAlone &&
            '@min-[36rem]:flex-col @min-[36rem]:justify-center @min-[36rem]:gap-1.5 @min-[36rem]:p-6',
        )}
      >
        {title && (
          <span
            dir="auto"
            className={joinClasses(
              'font-display text-[1.0625rem]/[1.35] font-medium wrap-anywhere',
              isAlone && '@min-[36rem]:text-[1.5rem]/[1.25]',
            )}
          >
            {title}
          </span>
        )}
        <span className="text-s text-ink-soft wrap-anywhere">
          <MarkWritten names={[byName]}>{[byName, dayInMonth(day)].filter(Boolean).join(' · ')}</MarkWritten>
        </span>
      </span>
    </PlainLink>
  )
}

/** Picture that is never cropped: one of another shape is shown whole before a blurred copy of itself. */
function Whole({ photo: { picture, size }, alt }: { photo: StoryEntry; alt: string }) {
  if (!picture) return null
  return (
    <span className="relative isolate block aspect-4/3 overflow-hidden bg-sunk">
      <img
        src={picture.thumb}
        alt=""
        loading="lazy"
        className="absolute inset-0 -z-10 size-full scale-125 object-cover blur-xl"
      />
      <img
        src={picture.large}
        alt={alt}
        width={size?.width}
        height={size?.height}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-contain"
      />
    </span>
  )
}
