import type { Pet } from '@app/domain/pets/pets.contract'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'

interface PetFaceProps {
  pet: Pick<Pet, 'name' | 'species' | 'picture'>
  /** Classes for size and corners. */
  className?: string
  /** True for the full picture rather than its thumbnail. */
  large?: boolean
}

/** A pet's photo, or the drawing of its species. Its name is next to it. */
export function PetFace({ pet, className, large = false }: PetFaceProps) {
  const photoUrl = pet.picture && (large ? pet.picture.large : pet.picture.thumb)
  return <PetAvatar name="" species={pet.species} photoUrl={photoUrl} {...(className && { className })} />
}
