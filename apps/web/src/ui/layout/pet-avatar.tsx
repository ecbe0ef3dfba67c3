import { PetDrawing } from '../art/pet-drawing.tsx'
import { speciesGround } from '../art/species-ground.ts'
import { joinClasses } from '../behaviour/join-classes.ts'
import { LoadedImage } from './loaded-image.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type PetAvatarProps = {
  /** The pet's name; empty if the name is beside it anyway. */
  name: string
  /** One of the nine; every other species gets the ninth's drawing. */
  species: string
  photoUrl?: string | null
  /** Size and corners, such as `size-14 rounded-[18px]`. */
  className?: string
}

/** A pet: its photo, or its species drawn on that species' ground. */
export function PetAvatar({ name, species, photoUrl, className = 'size-14 rounded-[18px]' }: PetAvatarProps) {
  const drawing = (
    <span className="grid size-full items-end justify-items-center overflow-hidden">
      <PetDrawing species={species} className="h-[88%] max-w-full" />
    </span>
  )
  return (
    <span
      className={joinClasses('relative grid shrink-0 overflow-hidden', speciesGround(species), className)}
    >
      {photoUrl ? (
        <LoadedImage src={photoUrl} alt="">
          {drawing}
        </LoadedImage>
      ) : (
        drawing
      )}
      {name && <VisuallyHidden>{name}</VisuallyHidden>}
    </span>
  )
}
