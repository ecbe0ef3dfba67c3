import { lazy } from 'react'

/** Fetched when there is no pet, which a household sees once; the first screen need not carry it. */
export const NoPets = lazy(() => import('./no-pets.tsx'))
export { PetCard, PetTile } from './pet-card.tsx'
export { PetFace } from './pet-face.tsx'
