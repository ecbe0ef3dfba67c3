export { default as NoPets } from './no-pets.tsx'
export { PetCard, PetTile } from './pet-card.tsx'
export { PetFace } from './pet-face.tsx'
export { lateByPet } from './late-by-pet.ts'
