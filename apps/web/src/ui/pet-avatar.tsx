import * as Radix from 'radix-ui/avatar'
import { speciesGround } from './art/species-ground.ts'
import { SpeciesDrawing } from './art/species-drawing.tsx'
import { joinClasses } from './join-classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type PetAvatarProps = {
  /** The pet's name; empty where the name stands beside it anyway. */
  name: string
  /** One of the nine; what is not among them gets the ninth's drawing. */
  species: string
  photoUrl?: string | null
  /** Size and corners, such as `size-14 rounded-[18px]`. */
  className?: string
}

/** A pet: its photo, or its species drawn on that species' ground. */
export function PetAvatar({ name, species, photoUrl, className = 'size-14 rounded-[18px]' }: PetAvatarProps) {
  return (
    <Radix.Root
      className={joinClasses('relative grid shrink-0 overflow-hidden', speciesGround(species), className)}
    >
      {photoUrl && <Radix.Image src={photoUrl} alt="" className="absolute inset-0 size-full object-cover" />}
      <Radix.Fallback className="grid size-full items-end justify-items-center overflow-hidden">
        <SpeciesDrawing species={species} className="h-[88%] max-w-full" />
      </Radix.Fallback>
      {name && <VisuallyHidden>{name}</VisuallyHidden>}
    </Radix.Root>
  )
}
