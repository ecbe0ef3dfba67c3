import type { ReactNode } from 'react'
import { PetAvatar } from '../ui/layout/pet-avatar.tsx'
import type { PetInList } from './pets.ts'

/**
 * Draws a pet's face by its id, beside the name; for a pet outside the list, the face of an unspecified animal.
 * @returns the function that draws it, given size and corners as a class
 */
export const faceOf = (pets: readonly PetInList[] | undefined) =>
  function renderFace(petId: string, className: string): ReactNode {
    const pet = pets?.find(({ id }) => id === petId)
    const photoUrl = pet?.picture?.thumb ?? null
    return <PetAvatar name="" species={pet?.species ?? 'other'} photoUrl={photoUrl} className={className} />
  }
