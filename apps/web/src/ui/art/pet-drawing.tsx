import type { DrawingProps } from './drawing.tsx'
import { LateDrawing } from './late-drawing.tsx'
import { type DrawnSpecies, toDrawnSpecies } from './species-ground.ts'
import { CatDrawing } from './species/cat.tsx'
import { DogDrawing } from './species/dog.tsx'

/** The drawings of the rarer species, by name. */
const lateNames = {
  bird: 'BirdDrawing',
  rabbit: 'RabbitDrawing',
  hamster: 'HamsterDrawing',
  'guinea-pig': 'GuineaPigDrawing',
  fish: 'FishDrawing',
  reptile: 'ReptileDrawing',
  other: 'OtherDrawing',
} as const satisfies Record<Exclude<DrawnSpecies, 'dog' | 'cat'>, string>

/** A pet's species, in the running app: dogs and cats at once, the rarer ones once they have loaded. */
export function PetDrawing({ species, className }: DrawingProps & { species: string }) {
  const drawn = toDrawnSpecies(species)
  if (drawn === 'dog') return <DogDrawing className={className} />
  if (drawn === 'cat') return <CatDrawing className={className} />
  return <LateDrawing name={lateNames[drawn]} className={className} />
}
